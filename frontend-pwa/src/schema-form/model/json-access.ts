import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** The member an object has itself: a name such as `constructor` never reaches the prototype. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function textMember(object: JsonObject, key: string): string | undefined {
  const value = member(object, key);
  return typeof value === 'string' ? value : undefined;
}

export function listMember(object: JsonObject, key: string): readonly Json[] | undefined {
  const value = member(object, key);
  return Array.isArray(value) ? value : undefined;
}

export function objectMember(object: JsonObject, key: string): JsonObject | undefined {
  const value = member(object, key);
  return isJsonObject(value) ? value : undefined;
}

/** The literal of a number member, digit for digit. */
export function numberMember(object: JsonObject, key: string): string | undefined {
  const value = member(object, key);
  if (value instanceof ExactNumber) return value.source;
  return typeof value === 'number' ? String(value) : undefined;
}

export function countMember(object: JsonObject, key: string): number | undefined {
  const literal = numberMember(object, key);
  return literal === undefined ? undefined : Number(literal);
}

export function textList(object: JsonObject, key: string): readonly string[] {
  return (listMember(object, key) ?? []).filter((item) => typeof item === 'string');
}

/** An object of entries whose keys stay data, `__proto__` too. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

export function without(object: JsonObject, ...keys: string[]): JsonObject {
  return objectOf(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

export function sameJson(left: Json, right: Json): boolean {
  return left === right || canonicalJson(left) === canonicalJson(right);
}
