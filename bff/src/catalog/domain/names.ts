import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const NAMESPACE = /^[a-z0-9_]{1,100}$/;
const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const WIRE_LENGTH = 64;
/** 128 bits of SHA-256 in base 36: nobody can make two names meet. */
const DIGEST_HEX = 32;
const DIGEST_LENGTH = 25;

/** Whether the text may stand before the dot of canonical names: lower-case letters, digits, `_`, 1 to 100. */
export function isNamespace(text: string): boolean {
  return NAMESPACE.test(text);
}

/**
 * The name of a tool for clients that refuse dots: `namespace__tool`, `^[a-zA-Z0-9_-]{1,64}$`.
 *
 * No two names share an alias, and the alias of a name depends on that name alone, so it stays the same
 * whatever else the catalogue holds and whoever looks. The plain form is therefore only for names whose
 * first `__` ends the namespace; all others, and names too long or with other characters, get a readable
 * head, `_` and a digest, which together hold no `__`.
 */
export function wireAlias(canonical: string): string {
  const dot = canonical.indexOf('.');
  const plain = `${canonical.slice(0, dot)}__${canonical.slice(dot + 1)}`;
  return dot > 0 && plain.indexOf('__') === dot && WIRE_NAME.test(plain) ? plain : digestAlias(canonical);
}

/** Ends as digest aliases do, so it could be mistaken for one. */
const DIGEST_END = /_[0-9a-z]{25}$/;

/**
 * A tool's own name, where one server is all that there is, for clients that refuse dots and long names: as
 * it is when it fits, else a readable head, `_` and a digest. No two names share an alias.
 */
export function bareAlias(bare: string): string {
  return WIRE_NAME.test(bare) && !DIGEST_END.test(bare) ? bare : digestAlias(bare);
}

/** Alias to canonical name. Aliases are resolved by this table, never by splitting. */
export function buildAliasTable(names: Iterable<string>): Map<string, string> {
  return new Map(Array.from(names, (name) => [wireAlias(name), name]));
}

function digestAlias(canonical: string): string {
  const head = canonical
    .replaceAll(/[^a-zA-Z0-9-]+/g, '_')
    .slice(0, WIRE_LENGTH - DIGEST_LENGTH - 1)
    .replace(/_$/, '');
  return `${head}_${digest(canonical)}`;
}

function digest(canonical: string): string {
  // As a JSON text, since UTF-8 would write all lone surrogates alike.
  const hex = bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical)))).slice(0, DIGEST_HEX);
  return BigInt(`0x${hex}`).toString(36).padStart(DIGEST_LENGTH, '0');
}
