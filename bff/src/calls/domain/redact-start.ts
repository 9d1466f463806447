import { isSecretKey, REDACTED } from './redact.ts';

/** A string (perhaps cut off), a bracket or mark, or a run of anything else. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^"{}[\],:]+/gs;

interface Walk {
  text: string;
  /** The last string, which is a key when a colon follows. */
  lastString: string | null;
  secretNext: boolean;
  /** Open brackets within a secret value; null outside of one. */
  secretDepth: number | null;
}

/**
 * The beginning of a JSON text with every value under a secret key replaced (see `redact`), where the text may
 * break off anywhere. It works on the text alone: what is cut cannot be parsed.
 */
export function redactStart(start: string): string {
  const walk: Walk = { text: '', lastString: null, secretNext: false, secretDepth: null };
  for (const [token] of start.matchAll(TOKEN)) {
    if (walk.secretDepth === null) takeOpen(walk, token);
    else takeSecret(walk, token, walk.secretDepth);
  }
  return walk.text;
}

function takeOpen(walk: Walk, token: string): void {
  if (walk.secretNext && token.trim() !== '') {
    beginSecret(walk, token);
    return;
  }
  walk.text += token;
  if (token === ':') walk.secretNext = walk.lastString !== null && isSecretKey(keyOf(walk.lastString));
  else if (token.trim() !== '') walk.lastString = token.startsWith('"') ? token : null;
}

function beginSecret(walk: Walk, token: string): void {
  walk.secretNext = false;
  // An absent secret is none, as in `redact`.
  walk.text += token.trim() === 'null' ? token : JSON.stringify(REDACTED);
  if (token === '{' || token === '[') walk.secretDepth = 1;
}

function takeSecret(walk: Walk, token: string, depth: number): void {
  const after = depth + (token === '{' || token === '[' ? 1 : 0) - (token === '}' || token === ']' ? 1 : 0);
  walk.secretDepth = after === 0 ? null : after;
}

function keyOf(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
