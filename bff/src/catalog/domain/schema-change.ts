import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { sameJson } from './same-json.ts';
import { placeName } from './schema-diff-words.ts';

/**
 * What a change does to the set of values that fit: `none` of it, it grows, it shrinks, or it may do both,
 * which is also what everything is that cannot be decided here.
 */
export type Reach = 'none' | 'widened' | 'narrowed' | 'either';

export interface SchemaChange {
  readonly path: readonly (string | number)[];
  readonly kind: 'added' | 'removed' | 'changed';
  readonly reach: Reach;
  readonly summary: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Two schemas at one place, and what is known of the documents around them. */
export interface Pair {
  readonly before: Json;
  readonly after: Json;
  readonly path: readonly (string | number)[];
  readonly what: 'input' | 'output';
  /** Compares what lies further in. */
  readonly inner: (before: Json, after: Json, path: readonly (string | number)[]) => SchemaChange[];
}

/** Two schemas that are objects. */
export interface ObjectPair extends Pair {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Its own member, since a property may be called `constructor`. */
export function ownMember(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** What became of a member that is not the same on both sides. */
export function kindOf(before: Json | undefined, after: Json | undefined): SchemaChange['kind'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** Whether both are absent, or the same. */
export function isSameMember(before: Json | undefined, after: Json | undefined): boolean {
  return before === undefined || after === undefined ? before === after : sameJson(before, after);
}

/** A keyword that differs, told in general words; its reach is not decided. */
export function keywordChange(pair: ObjectPair, keyword: string): SchemaChange {
  const [before, after] = [ownMember(pair.before, keyword), ownMember(pair.after, keyword)];
  const kind = kindOf(before, after);
  const place = `\`${keyword.slice(0, 100)}\` of ${placeName(pair.what, pair.path)}`;
  const summary = `${place} ${kind === 'changed' ? 'changed' : `was ${kind}`}`;
  return { path: [...pair.path, keyword], kind, reach: 'either', summary, before, after };
}

/** The same members in another order, which means the same. */
export function reordered(pair: ObjectPair, keyword: string): SchemaChange {
  const summary = `\`${keyword}\` of ${placeName(pair.what, pair.path)} names the same in another order`;
  return { ...keywordChange(pair, keyword), reach: 'none', summary };
}
