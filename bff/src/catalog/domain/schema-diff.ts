import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { sameJson } from './same-json.ts';
import {
  isObject,
  isSameMember,
  keywordChange,
  type ObjectPair,
  ownMember,
  type Pair,
  type Reach,
  type SchemaChange,
} from './schema-change.ts';
import { combinationChanges } from './schema-diff-combinations.ts';
import { objectChanges } from './schema-diff-objects.ts';
import { valueChanges } from './schema-diff-values.ts';
import { placeName } from './schema-diff-words.ts';

/** Deeper, a difference is told at this level. */
const DEEPEST = 64;

/**
 * Compares two JSON Schemas by what they mean, keyword by keyword. Each keyword is a condition of its own, so a
 * schema whose keywords all take at least what they took before takes at least what it took before. Keywords
 * whose meaning depends on others are compared together, or not decided.
 */
export function diffSchemas(given: Pick<Pair, 'before' | 'after' | 'what'>): SchemaChange[] {
  const changes = compare(given, []);
  return isDecidable(given.before) && isDecidable(given.after) ? changes : changes.map(undecided);
}

function compare(
  { before, after, what }: Pick<Pair, 'before' | 'after' | 'what'>,
  path: Pair['path'],
): SchemaChange[] {
  const inner: Pair['inner'] = (old, next, place) => compare({ before: old, after: next, what }, place);
  const pair: Pair = { before, after, path, what, inner };
  if (path.length > DEEPEST) return sameJson(before, after) ? [] : [whole(pair, 'either')];
  // No schema is as good as an empty one; `false` takes nothing.
  const [old, next] = [asObject(before), asObject(after)];
  if (old !== null && next !== null) return keywordChanges({ ...pair, before: old, after: next });
  if (sameJson(before, after)) return [];
  if (before === false) return [whole(pair, 'widened')];
  if (after === false) return [whole(pair, 'narrowed')];
  return [whole(pair, 'either')];
}

function asObject(schema: Json): JsonObject | null {
  if (schema === true) return {};
  return isObject(schema) ? schema : null;
}

function keywordChanges(pair: ObjectPair): SchemaChange[] {
  return [...valueChanges(pair), ...objectChanges(pair), ...combinationChanges(pair), ...otherChanges(pair)];
}

function whole({ before, after, path, what }: Pair, reach: Reach): SchemaChange {
  const place = placeName(what, path);
  const summary =
    after === false ? `${place} takes nothing any more` : `${place} is described in another way`;
  return { path, kind: 'changed', reach, summary, before, after };
}

/** Say nothing about which values fit. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** Compared by the parts of this comparison. */
const KNOWN: ReadonlySet<string> = new Set([
  ...[
    'type',
    'enum',
    'const',
    'required',
    'uniqueItems',
    'pattern',
    'multipleOf',
    'format',
    'dependentRequired',
  ],
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'],
  ...['properties', 'patternProperties', 'additionalProperties', 'propertyNames'],
  ...['items', 'prefixItems', 'additionalItems', 'allOf', 'anyOf', 'oneOf', 'not', '$defs', 'definitions'],
]);

/** Annotations, and keywords that nothing is known of: those may mean anything. */
function otherChanges(pair: ObjectPair): SchemaChange[] {
  const keywords = new Set([...Object.keys(pair.before), ...Object.keys(pair.after)]);
  return [...keywords]
    .filter((keyword) => !KNOWN.has(keyword))
    .filter((keyword) => !isSameMember(ownMember(pair.before, keyword), ownMember(pair.after, keyword)))
    .sort()
    .map((keyword) => {
      const change = keywordChange(pair, keyword);
      return ANNOTATIONS.has(keyword) ? { ...change, reach: 'none' } : change;
    });
}

function undecided(change: SchemaChange): SchemaChange {
  return change.reach === 'none' ? change : { ...change, reach: 'either' };
}

/** Turn "takes more" into "takes less" for what is within them or, by reference, used within them. */
const TURNING = ['not', 'oneOf', 'if', 'contains', 'dependentSchemas', 'dependencies'];
const REFERRING = ['$ref', '$dynamicRef', '$recursiveRef'];
/** What they let through depends on all that stands beside them. */
const FAR_REACHING = ['unevaluatedProperties', 'unevaluatedItems'];

/** Whether a change may be judged where it stands. Property names that look like keywords only make this careful. */
function isDecidable(schema: Json): boolean {
  const keys = allKeys(schema);
  if (FAR_REACHING.some((keyword) => keys.has(keyword))) return false;
  const refers = REFERRING.some((keyword) => keys.has(keyword));
  return !(refers && TURNING.some((keyword) => keys.has(keyword)));
}

function allKeys(root: Json): ReadonlySet<string> {
  const keys = new Set<string>();
  const open: Json[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isObject(next)) for (const key of Object.keys(next)) keys.add(key);
    open.push(...membersOf(next));
  }
  return keys;
}

function membersOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}
