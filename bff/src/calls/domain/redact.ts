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

/** A copy in which every value under a secret key is replaced; everything else, exact numbers too, is kept. */
export function redact(value: Json): Json {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return redactObject(value);
}

function redactObject(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, member]): [string, Json] => [
    key,
    member !== null && isSecretKey(key) ? REDACTED : redact(member),
  ]);
  // fromEntries defines own properties, so a key named __proto__ stays data.
  return Object.fromEntries(entries);
}
