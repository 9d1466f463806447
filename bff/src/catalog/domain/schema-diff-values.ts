import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import {
  isSameMember,
  keywordChange,
  type ObjectPair,
  ownMember,
  type Reach,
  type SchemaChange,
} from './schema-change.ts';
import { placeName, quoted } from './schema-diff-words.ts';

/** Keywords that say of a value on its own whether it fits. */
export function valueChanges(pair: ObjectPair): SchemaChange[] {
  return [
    ...typeChange(pair),
    ...choiceChange(pair),
    ...UPPER.flatMap((keyword) => boundChange(pair, keyword, 'upper')),
    ...LOWER.flatMap((keyword) => boundChange(pair, keyword, 'lower')),
    ...multipleChange(pair),
    ...presenceChange(pair, 'pattern'),
    ...presenceChange(pair, 'format'),
    ...uniqueChange(pair),
  ];
}

const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;

interface Told {
  readonly keyword: string;
  readonly reach: Reach;
  readonly summary: string;
}

function told(pair: ObjectPair, { keyword, reach, summary }: Told): SchemaChange {
  return { ...keywordChange(pair, keyword), reach, summary };
}

function isSame(pair: ObjectPair, keyword: string): boolean {
  return isSameMember(ownMember(pair.before, keyword), ownMember(pair.after, keyword));
}

/** Of two sets; `null` stands for all. */
function reachOf(before: ReadonlySet<string> | null, after: ReadonlySet<string> | null): Reach {
  const grew = after === null || (before !== null && [...before].every((member) => after.has(member)));
  const shrank = before === null || (after !== null && [...after].every((member) => before.has(member)));
  if (grew && shrank) return 'none';
  if (grew) return 'widened';
  return shrank ? 'narrowed' : 'either';
}

function typeChange(pair: ObjectPair): SchemaChange[] {
  if (isSame(pair, 'type')) return [];
  const [before, after] = [ownMember(pair.before, 'type'), ownMember(pair.after, 'type')];
  const reach = reachOf(typeSet(before), typeSet(after));
  const place = placeName(pair.what, pair.path);
  const how = {
    none: 'says its type in another way',
    widened: 'takes more types',
    narrowed: 'takes fewer types',
  };
  const verb = reach === 'either' ? 'takes other types' : how[reach];
  return [
    told(pair, {
      keyword: 'type',
      reach,
      summary: `${place} ${verb}: ${typeText(after)} instead of ${typeText(before)}`,
    }),
  ];
}

function typeSet(type: Json | undefined): ReadonlySet<string> | null {
  if (type === undefined) return null;
  const types = (Array.isArray(type) ? type : [type]).map((one) =>
    typeof one === 'string' ? one : canonicalJson(one),
  );
  return new Set(types.flatMap((one) => (one === 'number' ? ['number', 'integer'] : [one])));
}

function typeText(type: Json | undefined): string {
  if (type === undefined) return 'any';
  return (Array.isArray(type) ? type : [type]).map(String).join(' or ').slice(0, 100);
}

/** `enum` and `const` say the same of one value, and servers write one for the other. */
function choiceChange(pair: ObjectPair): SchemaChange[] {
  if (isSame(pair, 'enum') && isSame(pair, 'const')) return [];
  const [before, after] = [choices(pair.before), choices(pair.after)];
  const reach = reachOf(before, after);
  const keyword = isSame(pair, 'enum') ? 'const' : 'enum';
  return [told(pair, { keyword, reach, summary: choiceText(pair, before, after) })];
}

function choices(schema: ObjectPair['before']): ReadonlySet<string> | null {
  const listed = ownMember(schema, 'enum');
  const only = ownMember(schema, 'const');
  const list = Array.isArray(listed) ? listed.map(canonicalJson) : null;
  if (only === undefined) return list === null ? null : new Set(list);
  const text = canonicalJson(only);
  return new Set(list === null || list.includes(text) ? [text] : []);
}

function choiceText(
  pair: ObjectPair,
  before: ReadonlySet<string> | null,
  after: ReadonlySet<string> | null,
): string {
  const place = placeName(pair.what, pair.path);
  if (before === null) return `${place} is one of a list of values now`;
  if (after === null) return `${place} is no longer bound to a list of values`;
  const lost = [...before].filter((value) => !after.has(value));
  const won = [...after].filter((value) => !before.has(value));
  const parts = [
    ...(lost.length > 0 ? [`no longer ${some(lost)}`] : []),
    ...(won.length > 0 ? [`also ${some(won)}`] : []),
  ];
  return parts.length === 0
    ? `${place} lists its values in another way`
    : `${place} may be ${parts.join(', and ')}`;
}

function some(values: readonly string[]): string {
  const shown = values.slice(0, 5).map((value) => value.slice(0, 60));
  return shown.join(', ') + (values.length > shown.length ? ` and ${values.length - shown.length} more` : '');
}

function boundChange(pair: ObjectPair, keyword: string, side: 'upper' | 'lower'): SchemaChange[] {
  if (isSame(pair, keyword)) return [];
  const [before, after] = [ownMember(pair.before, keyword), ownMember(pair.after, keyword)];
  const place = placeName(pair.what, pair.path);
  const summary =
    before === undefined
      ? `${place} has a \`${keyword}\` now: ${quoted(after)}`
      : after === undefined
        ? `${place} has no \`${keyword}\` any more`
        : `the \`${keyword}\` of ${place} went from ${quoted(before)} to ${quoted(after)}`;
  return [told(pair, { keyword, reach: boundReach(before, after, side), summary })];
}

function boundReach(before: Json | undefined, after: Json | undefined, side: 'upper' | 'lower'): Reach {
  if (![before, after].every((value) => value === undefined || typeof value === 'number')) return 'either';
  if (after === undefined) return 'widened';
  if (before === undefined) return 'narrowed';
  const rose = Number(after) > Number(before);
  return rose === (side === 'upper') ? 'widened' : 'narrowed';
}

function multipleChange(pair: ObjectPair): SchemaChange[] {
  if (isSame(pair, 'multipleOf')) return [];
  const [before, after] = [ownMember(pair.before, 'multipleOf'), ownMember(pair.after, 'multipleOf')];
  const place = placeName(pair.what, pair.path);
  const summary =
    after === undefined
      ? `${place} need not be a multiple of ${quoted(before)} any more`
      : `${place} must be a multiple of ${quoted(after)}`;
  return [told(pair, { keyword: 'multipleOf', reach: multipleReach(before, after), summary })];
}

function multipleReach(before: Json | undefined, after: Json | undefined): Reach {
  if (after === undefined) return 'widened';
  if (before === undefined) return 'narrowed';
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return 'either';
  if (Number(before) % Number(after) === 0) return 'widened';
  return Number(after) % Number(before) === 0 ? 'narrowed' : 'either';
}

/** Where only presence can be judged: what another pattern takes is not decided here. */
function presenceChange(pair: ObjectPair, keyword: 'pattern' | 'format'): SchemaChange[] {
  if (isSame(pair, keyword)) return [];
  const [before, after] = [ownMember(pair.before, keyword), ownMember(pair.after, keyword)];
  const place = placeName(pair.what, pair.path);
  if (before === undefined) {
    return [
      told(pair, {
        keyword,
        reach: 'narrowed',
        summary: `${place} has a \`${keyword}\` now: ${quoted(after)}`,
      }),
    ];
  }
  if (after === undefined) {
    return [told(pair, { keyword, reach: 'widened', summary: `${place} has no \`${keyword}\` any more` })];
  }
  const summary = `the \`${keyword}\` of ${place} went from ${quoted(before)} to ${quoted(after)}`;
  return [told(pair, { keyword, reach: 'either', summary })];
}

function uniqueChange(pair: ObjectPair): SchemaChange[] {
  if (isSame(pair, 'uniqueItems')) return [];
  const [before, after] = [pair.before, pair.after].map(
    (schema) => ownMember(schema, 'uniqueItems') === true,
  );
  const place = placeName(pair.what, pair.path);
  const reach = before === after ? 'none' : after === true ? 'narrowed' : 'widened';
  const summary =
    after === true ? `${place} takes no item twice any more` : `${place} may hold an item twice`;
  return [told(pair, { keyword: 'uniqueItems', reach, summary })];
}
