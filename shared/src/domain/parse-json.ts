import type { Json, JsonObject } from './json.ts';
import { readJson } from './read-json.ts';
import { scanJson } from './scan-json.ts';

/** What a text may hold. The defaults are the house limits for request bodies and upstream answers. */
export interface JsonLimits {
  /** Levels of arrays and objects within one another; a scalar has none, `[]` has one. */
  readonly maxDepth: number;
  /** Keys of all objects of the text taken together. */
  readonly maxKeys: number;
}

export const DEFAULT_JSON_LIMITS: JsonLimits = { maxDepth: 64, maxKeys: 10_000 };

/**
 * Parses JSON as `JSON.parse` does, with three differences: numbers that a double would change come as
 * `ExactNumber`, a key that appears twice in one object is refused, and so is a text beyond the limits.
 * Throws `JsonError`.
 *
 * A quick scan tells whether the platform's parser may be trusted with the text, which it nearly always may;
 * the full reader, which is several times slower, takes the rest and finds the place of every fault.
 */
export function parseJson(text: string, limits: JsonLimits = DEFAULT_JSON_LIMITS): Json {
  const scan = scanJson(text, limits);
  if (scan.native) {
    const value = parseNatively(text);
    // The platform's parser drops a repeated key, so the tree then has fewer keys than the text.
    if (value !== undefined && countKeys(value) === scan.keys) return value;
  }
  return readJson(text, limits);
}

function parseNatively(text: string): Json | undefined {
  try {
    // JSON.parse returns nothing but JSON values; numbers outside `number` were excluded by the scan.
    return JSON.parse(text) as Json;
  } catch {
    // The full reader says what is wrong, and where.
    return undefined;
  }
}

type Container = Json[] | JsonObject;

function countKeys(root: Json): number {
  const pending: Container[] = [];
  keepContainer(pending, root);
  let count = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (Array.isArray(node)) for (const member of node) keepContainer(pending, member);
    else count += keepValues(pending, node);
  }
  return count;
}

function keepValues(pending: Container[], object: JsonObject): number {
  let count = 0;
  // Twice as quick as Object.values. Were something enumerable inherited, the full reader would take over.
  for (const key in object) {
    keepContainer(pending, object[key] ?? null);
    count += 1;
  }
  return count;
}

function keepContainer(pending: Container[], value: Json): void {
  // The platform's parser makes no exact numbers, so every object is one of JSON's.
  if (typeof value === 'object' && value !== null) pending.push(value as Container);
}
