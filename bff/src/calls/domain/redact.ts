import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';

/** Stands in the audit for what a key's name marks as secret. */
export const REDACTED = '[REDACTED]';

const SECRET_WORDS = new Set([
  'apikey',
  'authorization',
  'bearer',
  'cookie',
  'credential',
  'credentials',
  'passphrase',
  'passwd',
  'password',
  'pwd',
  'secret',
  'secrets',
  'token',
]);
const SECRET_PAIRS = new Set(['api key', 'access key', 'private key', 'signing key', 'encryption key']);
/** A word that makes a "token" a measure or a position instead of a secret. */
const HARMLESS_AFTER_TOKEN = new Set(['budget', 'count', 'limit', 'type', 'usage']);

/** Whether a key's name says that its value is a secret: `api_key`, `accessToken`, `X-Auth-Token`. */
export function isSecretKey(key: string): boolean {
  const known = judged.get(key);
  if (known !== undefined) return known;
  const secret = soundsSecret(key);
  if (judged.size >= JUDGED_KEYS) judged.clear();
  if (key.length <= JUDGED_LENGTH) judged.set(key, secret);
  return secret;
}

/** The same few keys come with every call. */
const judged = new Map<string, boolean>();
const JUDGED_KEYS = 1_000;
const JUDGED_LENGTH = 100;

function soundsSecret(key: string): boolean {
  const words = wordsOf(key);
  return words.some((word, index) => {
    const next = words[index + 1] ?? '';
    if (word === 'token' && HARMLESS_AFTER_TOKEN.has(next)) return false;
    return SECRET_WORDS.has(word) || SECRET_PAIRS.has(`${word} ${next}`);
  });
}

function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}

/**
 * The value with everything under a secret key replaced; all else, exact numbers too, is kept. Without a secret
 * it is the very same value, which nobody changes in place.
 */
export function redact(value: Json): Json {
  return holdsSecret(value) ? replaceSecrets(value) : value;
}

function holdsSecret(value: Json): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return false;
  if (Array.isArray(value)) return value.some(holdsSecret);
  for (const [key, member] of Object.entries(value)) {
    if (member !== null && (isSecretKey(key) || holdsSecret(member))) return true;
  }
  return false;
}

function replaceSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(replaceSecrets);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return replaceIn(value);
}

function replaceIn(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, member]): [string, Json] => [
    key,
    member !== null && isSecretKey(key) ? REDACTED : replaceSecrets(member),
  ]);
  // fromEntries defines own properties, so a key named __proto__ stays data.
  return Object.fromEntries(entries);
}
