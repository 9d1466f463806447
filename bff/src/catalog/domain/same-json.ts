import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';

/** Whether two values have one canonical text; the order of keys is no difference. Cheaper than writing both. */
export function sameJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (left instanceof ExactNumber || right instanceof ExactNumber) return sameNumber(left, right);
  if (Array.isArray(left) || Array.isArray(right)) return sameList(left, right);
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => sameMember(left, right, key));
}

function sameMember(left: JsonObject, right: JsonObject, key: string): boolean {
  const [one, other] = [left[key], right[key]];
  return one !== undefined && other !== undefined && Object.hasOwn(right, key) && sameJson(one, other);
}

function sameNumber(left: Json, right: Json): boolean {
  return left instanceof ExactNumber && right instanceof ExactNumber && left.source === right.source;
}

function sameList(left: Json, right: Json): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  return left.every((item, index) => sameJson(item, right[index] ?? null));
}
