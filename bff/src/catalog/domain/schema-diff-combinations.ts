import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
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
import { presenceChange } from './schema-diff-objects.ts';
import { placeName } from './schema-diff-words.ts';

/** Keywords that hold other schemas, but for those of an object's members. */
export function combinationChanges(pair: ObjectPair): SchemaChange[] {
  return [
    ...itemChanges(pair),
    ...memberChanges(pair, 'allOf'),
    ...memberChanges(pair, 'anyOf'),
    ...oneOfChange(pair),
    ...notChange(pair),
    ...definitionChanges(pair, '$defs'),
    ...definitionChanges(pair, 'definitions'),
  ];
}

/** Lists of schemas for the first items are compared only when as many items have one before and after. */
function itemChanges(pair: ObjectPair): SchemaChange[] {
  const tuples = (['prefixItems', 'items'] as const).filter((keyword) =>
    [pair.before, pair.after].some((schema) => Array.isArray(ownMember(schema, keyword))),
  );
  const unequal = tuples.find((keyword) => lengthOf(pair.before, keyword) !== lengthOf(pair.after, keyword));
  if (unequal !== undefined) return [keywordChange(pair, unequal)];
  return [
    ...tuples.flatMap((keyword) => tupleChanges(pair, keyword)),
    ...(tuples.includes('items') ? [] : innerChange(pair, 'items')),
    ...innerChange(pair, 'additionalItems'),
  ];
}

function lengthOf(schema: ObjectPair['before'], keyword: string): number {
  const list = ownMember(schema, keyword);
  return Array.isArray(list) ? list.length : -1;
}

function tupleChanges(pair: ObjectPair, keyword: 'prefixItems' | 'items'): SchemaChange[] {
  const after = ownMember(pair.after, keyword);
  return listOf(ownMember(pair.before, keyword)).flatMap((old, index) =>
    pair.inner(old, listOf(after)[index] ?? true, [...pair.path, keyword, index]),
  );
}

function innerChange(pair: ObjectPair, keyword: 'items' | 'additionalItems'): SchemaChange[] {
  const [old, next] = [ownMember(pair.before, keyword), ownMember(pair.after, keyword)];
  return old === undefined && next === undefined
    ? []
    : pair.inner(old ?? true, next ?? true, [...pair.path, keyword]);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Alternatives and conditions: their order is no difference, and those that are not the same are compared in turn. */
function memberChanges(pair: ObjectPair, keyword: 'allOf' | 'anyOf'): SchemaChange[] {
  const [before, after] = [ownMember(pair.before, keyword), ownMember(pair.after, keyword)];
  if (isSameMember(before, after)) return [];
  if (before === undefined || after === undefined) return [presenceChange(pair, keyword)];
  const lost = without(listOf(before), listOf(after));
  const won = without(listOf(after), listOf(before));
  if (lost.length + won.length === 0) return [reordered(pair, keyword)];
  const paired = won
    .slice(0, lost.length)
    .flatMap((member, at) =>
      pair.inner(lost[at]?.schema ?? true, member.schema, [...pair.path, keyword, member.index]),
    );
  return [
    ...paired,
    ...won.slice(lost.length).map((member) => memberChange(pair, keyword, { ...member, kind: 'added' })),
    ...lost.slice(won.length).map((member) => memberChange(pair, keyword, { ...member, kind: 'removed' })),
  ];
}

/** One alternative more takes more, one condition more takes less. */
function memberChange(
  pair: ObjectPair,
  keyword: 'allOf' | 'anyOf',
  { schema, index, kind }: Member & { readonly kind: 'added' | 'removed' },
): SchemaChange {
  const what = keyword === 'anyOf' ? 'an alternative' : 'a condition';
  return {
    path: [...pair.path, keyword, index],
    kind,
    reach: (keyword === 'anyOf') === (kind === 'added') ? 'widened' : 'narrowed',
    summary: `${what} of ${placeName(pair.what, pair.path)} was ${kind}`,
    before: kind === 'removed' ? schema : undefined,
    after: kind === 'added' ? schema : undefined,
  };
}

interface Member {
  readonly schema: Json;
  readonly index: number;
}

/** Members that the other list has not, or not so often. */
function without(list: readonly Json[], other: readonly Json[]): readonly Member[] {
  const counts = new Map<string, number>();
  for (const schema of other) {
    const text = canonicalJson(schema);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return list.flatMap((schema, index) => {
    const text = canonicalJson(schema);
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left > 0 ? [] : [{ schema, index }];
  });
}

/** One alternative more may be one too many. */
function oneOfChange(pair: ObjectPair): SchemaChange[] {
  const [before, after] = [ownMember(pair.before, 'oneOf'), ownMember(pair.after, 'oneOf')];
  if (isSameMember(before, after)) return [];
  const [old, next] = [listOf(before), listOf(after)];
  const same = old.length > 0 && without(old, next).length + without(next, old).length === 0;
  return [same ? reordered(pair, 'oneOf') : keywordChange(pair, 'oneOf')];
}

function notChange(pair: ObjectPair): SchemaChange[] {
  const [before, after] = [ownMember(pair.before, 'not'), ownMember(pair.after, 'not')];
  return isSameMember(before, after) ? [] : [presenceChange(pair, 'not')];
}

/**
 * A definition is compared once, for all places that refer to it. One that comes is used by another change, or by
 * nothing; one that goes is missed by whatever still refers to it.
 */
function definitionChanges(pair: ObjectPair, keyword: '$defs' | 'definitions'): SchemaChange[] {
  const before = ownMember(pair.before, keyword) ?? {};
  const after = ownMember(pair.after, keyword) ?? {};
  if (isSameMember(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [keywordChange(pair, keyword)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name) => {
    const path = [...pair.path, keyword, name];
    const [old, next] = [ownMember(before, name), ownMember(after, name)];
    if (old !== undefined && next !== undefined) return pair.inner(old, next, path);
    const kind = old === undefined ? 'added' : 'removed';
    const reach: Reach = kind === 'added' ? 'none' : 'either';
    return [
      {
        path,
        kind,
        reach,
        summary: `the definition \`${name.slice(0, 100)}\` was ${kind}`,
        before: old,
        after: next,
      },
    ];
  });
}
