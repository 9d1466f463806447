/** By which TypeScript SDKs say that they do not know a session; it also stands for a timeout of theirs. */
const UNKNOWN_SESSION = -32001;
/** Characters: no such error is longer, and larger messages are not looked at twice. */
const MAX_ERROR_TEXT = 2_000;

/**
 * Whether an HTTP refusal says that our session is unknown: 404 by the specification, unless its JSON-RPC error
 * is about something else, and 400 from servers that say so in words.
 */
export function saysSessionLost(status: number, text: string): boolean {
  if (status === 404) return !isOtherError(text);
  return status === 400 && (isSessionError(text) || /session/i.test(text.slice(0, MAX_ERROR_TEXT)));
}

/** Whether the message is the JSON-RPC error for an unknown session, under whatever HTTP status. */
export function isSessionError(text: string): boolean {
  if (text.length > MAX_ERROR_TEXT || !text.includes(`${UNKNOWN_SESSION}`)) return false;
  return /session/i.test(text) && errorCode(text) === UNKNOWN_SESSION;
}

/** Servers answer 404 to a method that they do not know, too. */
function isOtherError(text: string): boolean {
  const code = text.length > MAX_ERROR_TEXT ? null : errorCode(text);
  return code !== null && code !== UNKNOWN_SESSION && !/session/i.test(text);
}

/** Null for what is no JSON-RPC error. */
function errorCode(text: string): number | null {
  try {
    const code: unknown = (JSON.parse(text) as { error?: { code?: unknown } } | null)?.error?.code;
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}
