import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { isJsonObject, member, objectOf, sameJson } from './json-access.ts';

type Combine = (left: Json, right: Json) => Json | undefined;

const asNumber = (value: Json): number =>
  value instanceof ExactNumber ? Number(value.source) : typeof value === 'number' ? value : Number.NaN;
const larger: Combine = (left, right) => (asNumber(left) >= asNumber(right) ? left : right);
const smaller: Combine = (left, right) => (asNumber(left) <= asNumber(right) ? left : right);
const onlyIfSame: Combine = (left, right) => (sameJson(left, right) ? left : undefined);
const bothOf: Combine = (left, right) => (sameJson(left, right) ? left : { allOf: [left, right] });

const asList = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);

const unionOf: Combine = (left, right) => {
  const first = asList(left);
  return [...first, ...asList(right).filter((item) => !first.some((known) => sameJson(known, item)))];
};

const commonValues: Combine = (left, right) => {
  const common = asList(left).filter((item) => asList(right).some((other) => sameJson(other, item)));
  return common.length > 0 ? common : undefined;
};

const commonTypes: Combine = (left, right) => {
  const narrowed = asList(left).flatMap((type) => narrowedBy(type, asList(right)));
  return narrowed.length > 1 ? narrowed : narrowed[0];
};

function narrowedBy(type: Json, others: readonly Json[]): readonly Json[] {
  if (others.includes(type)) return [type];
  if (type === 'integer' && others.includes('number')) return ['integer'];
  return type === 'number' && others.includes('integer') ? ['integer'] : [];
}

const closedWins: Combine = (left, right) => {
  if (left === false || right === false) return false;
  if (left === true) return right;
  return right === true ? left : bothOf(left, right);
};

const memberByMember: Combine = (left, right) => {
  if (!isJsonObject(left) || !isJsonObject(right)) return left;
  const merged = new Map(Object.entries(left));
  for (const [key, value] of Object.entries(right)) {
    const known = merged.get(key);
    merged.set(key, known === undefined ? value : (bothOf(known, value) ?? value));
  }
  return objectOf(merged);
};

/** Keywords not listed are notes or checks a form does not draw: the first one stands, validation sees all. */
const COMBINE: ReadonlyMap<string, Combine> = new Map([
  ['type', commonTypes],
  ['enum', commonValues],
  ['const', onlyIfSame],
  ['anyOf', onlyIfSame],
  ['oneOf', onlyIfSame],
  ['if', onlyIfSame],
  ['required', unionOf],
  ['properties', memberByMember],
  ['patternProperties', memberByMember],
  ['dependentRequired', memberByMember],
  ['dependentSchemas', memberByMember],
  ['additionalProperties', closedWins],
  ['unevaluatedProperties', closedWins],
  ['items', bothOf],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map(
    (key): [string, Combine] => [key, larger],
  ),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map(
    (key): [string, Combine] => [key, smaller],
  ),
]);

/** One schema that asks what both ask, as far as a form can draw it; `undefined` when it cannot. */
export function mergeSchemas(outer: JsonObject, inner: JsonObject): JsonObject | undefined {
  const merged = new Map<string, Json>(Object.entries(outer));
  for (const [key, right] of Object.entries(inner)) {
    const left = member(outer, key);
    const value = left === undefined ? right : combined(key, left, right);
    if (value === undefined) return undefined;
    merged.set(key, value);
  }
  return objectOf(merged);
}

function combined(key: string, left: Json, right: Json): Json | undefined {
  const combine = COMBINE.get(key);
  return combine === undefined ? left : combine(left, right);
}
