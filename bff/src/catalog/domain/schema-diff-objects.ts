import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import {
  isObject,
  isSameMember,
  keywordChange,
  type ObjectPair,
  ownMember,
  type Reach,
  reordered,
  type SchemaChange,
} from './schema-change.ts';
import { placeName } from './schema-diff-words.ts';

/** Keywords that speak of the members of an object. */
export function objectChanges(pair: ObjectPair): SchemaChange[] {
  return [
    ...requiredChanges(pair),
    ...propertyChanges(pair),
    ...patternChanges(pair),
    ...schemaOrAll(pair, 'additionalProperties'),
    ...schemaOrAll(pair, 'propertyNames'),
    ...dependentChanges(pair),
  ];
}

function requiredChanges(pair: ObjectPair): SchemaChange[] {
  const [old, next] = [ownMember(pair.before, 'required'), ownMember(pair.after, 'required')];
  if (isSameMember(old ?? [], next ?? [])) return [];
  if (!isNameList(old) || !isNameList(next)) return [keywordChange(pair, 'required')];
  const change = (name: string, kind: 'added' | 'removed'): SchemaChange => ({
    ...keywordChange(pair, 'required'),
    kind,
    reach: kind === 'added' ? 'narrowed' : 'widened',
    summary: `${memberName(pair, name)} ${kind === 'added' ? 'became required' : 'is no longer required'}`,
  });
  const changes = [
    ...missing(next, old).map((name) => change(name, 'added')),
    ...missing(old, next).map((name) => change(name, 'removed')),
  ];
  return changes.length > 0 ? changes : [reordered(pair, 'required')];
}

/** Names of one list that the other has not, each once. */
function missing(list: readonly string[] = [], other: readonly string[] = []): readonly string[] {
  const known = new Set(other);
  return [...new Set(list)].filter((name) => !known.has(name));
}

function isNameList(value: Json | undefined): value is string[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'));
}

function propertyChanges(pair: ObjectPair): SchemaChange[] {
  const [before, after] = membersOf(pair, 'properties');
  if (!isObject(before) || !isObject(after)) return [keywordChange(pair, 'properties')];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name) => {
    const path = [...pair.path, 'properties', name];
    const [old, next] = [ownMember(before, name), ownMember(after, name)];
    if (old === undefined) return [addedProperty(pair, name, next ?? true)];
    if (next !== undefined) return pair.inner(old, next, path);
    const summary = `${memberName(pair, name)} was removed`;
    // Even where it may still be sent or come, it means nothing that was said before.
    return [{ path, kind: 'removed', reach: 'either', summary, before: old, after: undefined }];
  });
}

function addedProperty(pair: ObjectPair, name: string, schema: Json): SchemaChange {
  const path = [...pair.path, 'properties', name];
  const summary = `${memberName(pair, name)} was added`;
  return { path, kind: 'added', reach: addedReach(pair, schema), summary, before: undefined, after: schema };
}

/** Depends on what was said of all other names before. */
function addedReach({ before, after, inner }: ObjectPair, schema: Json): Reach {
  const hasPatterns = [before, after].some((side) => ownMember(side, 'patternProperties') !== undefined);
  if (hasPatterns) return 'either';
  const others = ownMember(before, 'additionalProperties');
  if (others === undefined) return 'none';
  if (others === false) return 'widened';
  const changes = inner(others, schema, []);
  if (changes.every(({ reach }) => reach === 'none')) return 'none';
  return changes.every(({ reach }) => reach === 'none' || reach === 'widened') ? 'widened' : 'either';
}

function patternChanges(pair: ObjectPair): SchemaChange[] {
  const [before, after] = membersOf(pair, 'patternProperties');
  if (isSameMember(before, after)) return [];
  if (!isObject(before) || !isObject(after) || !sameKeys(before, after)) {
    return [keywordChange(pair, 'patternProperties')];
  }
  return Object.keys(before).flatMap((pattern) => {
    const path = [...pair.path, 'patternProperties', pattern];
    return pair.inner(ownMember(before, pattern) ?? true, ownMember(after, pattern) ?? true, path);
  });
}

/** Of a keyword whose absence is as good as no members. */
function membersOf({ before, after }: ObjectPair, keyword: string): readonly [Json, Json] {
  return [ownMember(before, keyword) ?? {}, ownMember(after, keyword) ?? {}];
}

function sameKeys(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key));
}

/** Without the keyword, anything goes. */
function schemaOrAll(pair: ObjectPair, keyword: 'additionalProperties' | 'propertyNames'): SchemaChange[] {
  const [before, after] = [ownMember(pair.before, keyword) ?? true, ownMember(pair.after, keyword) ?? true];
  if (before === after) return [];
  const closes = keyword === 'additionalProperties' && (before === false || after === false);
  return closes ? [openness(pair, after === false)] : pair.inner(before, after, [...pair.path, keyword]);
}

function openness(pair: ObjectPair, closed: boolean): SchemaChange {
  const verb = closed ? 'may no longer hold' : 'may hold';
  const summary = `${placeName(pair.what, pair.path)} ${verb} members that are not named`;
  const reach = closed ? 'narrowed' : 'widened';
  return { ...keywordChange(pair, 'additionalProperties'), reach, summary };
}

function dependentChanges(pair: ObjectPair): SchemaChange[] {
  const [old, next] = [
    ownMember(pair.before, 'dependentRequired'),
    ownMember(pair.after, 'dependentRequired'),
  ];
  return isSameMember(old, next) ? [] : [presenceChange(pair, 'dependentRequired')];
}

/** A condition that came or went is judged; one that changed is not. */
export function presenceChange(pair: ObjectPair, keyword: string): SchemaChange {
  const change = keywordChange(pair, keyword);
  if (change.kind === 'changed') return change;
  return { ...change, reach: change.kind === 'added' ? 'narrowed' : 'widened' };
}

function memberName({ what, path }: ObjectPair, name: string): string {
  return placeName(what, [...path, 'properties', name]);
}
