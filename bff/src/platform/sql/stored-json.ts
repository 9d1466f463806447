import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';

/** What was stored was within the limits of its way in; these only keep a damaged row from blocking us. */
const STORED_LIMITS = { maxDepth: 1_000, maxKeys: 1_000_000 };

/** Reads a `json` column's text as it was written: exact numbers included. */
export function readStoredJson(text: string): Json {
  return parseJson(text, STORED_LIMITS);
}
