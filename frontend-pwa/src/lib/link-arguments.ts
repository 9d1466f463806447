import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

/** Arguments for the fragment of a console's address: no server's log sees them. */
export function argumentsFragment(value: Json): string {
  return `#a=${encodeBase64Url(stringifyJson(value))}`;
}

/** The arguments in a fragment; undefined when there are none, or none that can be read. */
export function readArgumentsFragment(hash: string): Json | undefined {
  const encoded = new URLSearchParams(hash.slice(1)).get('a');
  const text = encoded === null ? undefined : decodeBase64Url(encoded);
  if (text === undefined) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
