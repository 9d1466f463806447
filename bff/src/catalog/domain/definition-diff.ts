import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { sameJson } from './same-json.ts';
import { isObject, isSameMember, kindOf, ownMember, type SchemaChange } from './schema-change.ts';
import { diffSchemas } from './schema-diff.ts';

/** One place where two definitions of a tool differ. */
export interface Difference {
  /** Keys and indices from the root of the definition. */
  readonly path: readonly (string | number)[];
  readonly kind: 'added' | 'removed' | 'changed';
  /**
   * `breaking`: arguments that fitted before may no longer fit, or results may come that would not have fitted
   * before; also whatever cannot be decided. One exception in favour of what servers do every day: a new
   * optional parameter is safe although an object without `additionalProperties` took anything under its name.
   */
  readonly effect: 'breaking' | 'safe';
  /** One sentence without its full stop. */
  readonly summary: string;
  /** Null when absent, and when it is too long to be shown here. */
  readonly before: Json | null;
  readonly after: Json | null;
}

/** More differences than a person reads: the last one then says that there are more. */
const MOST_DIFFERENCES = 200;
/** UTF-16 code units of a value that is shown beside its difference. */
const LONGEST_VALUE = 4_096;

const SCHEMAS = ['inputSchema', 'outputSchema'] as const;

/** How a definition differs from the one before, schemas first, all in a fixed order. Empty for equal ones. */
export function diffDefinitions(before: JsonObject, after: JsonObject): readonly Difference[] {
  const differences = [
    ...SCHEMAS.flatMap((field) => schemaDifferences(field, before, after)),
    ...fieldsOf(before, after).flatMap((field) => fieldDifference(field, before, after)),
  ];
  if (differences.length <= MOST_DIFFERENCES) return differences;
  return [...differences.slice(0, MOST_DIFFERENCES - 1), MORE];
}

const MORE: Difference = {
  path: [],
  kind: 'changed',
  effect: 'breaking',
  summary: 'there are more differences than are told here',
  before: null,
  after: null,
};

/** What all differences together mean. */
export function effectOf(differences: readonly Difference[]): 'breaking' | 'safe' {
  return differences.some(({ effect }) => effect === 'breaking') ? 'breaking' : 'safe';
}

function schemaDifferences(
  field: (typeof SCHEMAS)[number],
  before: JsonObject,
  after: JsonObject,
): Difference[] {
  // Without a schema anything goes, which is what `true` says.
  const [old, next] = [before[field] ?? true, after[field] ?? true];
  if (sameJson(old, next)) return [];
  const changes = diffSchemas({
    before: old,
    after: next,
    what: field === 'inputSchema' ? 'input' : 'output',
  });
  return changes.map((change) => difference(field, change));
}

/** Arguments must go on fitting when the schema changes; results must be ones that fitted before. */
function difference(field: (typeof SCHEMAS)[number], change: SchemaChange): Difference {
  const safe = field === 'inputSchema' ? 'widened' : 'narrowed';
  const { kind, summary, reach } = change;
  return {
    path: [field, ...change.path],
    kind,
    effect: reach === 'none' || reach === safe ? 'safe' : 'breaking',
    summary,
    before: shown(change.before),
    after: shown(change.after),
  };
}

function fieldsOf(before: JsonObject, after: JsonObject): readonly string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const field of SCHEMAS) all.delete(field);
  return [...all].sort();
}

const WORDS: Readonly<Record<string, string>> = {
  description: 'the description, which agents follow,',
  annotations: 'what it says of its own behaviour',
  title: 'the title',
  icons: 'the icons',
  name: 'the name',
};

/** None of these decides which arguments or results fit. They are shown all the same: an agent reads them. */
function fieldDifference(field: string, before: JsonObject, after: JsonObject): Difference[] {
  const old = ownMember(before, field);
  const next = ownMember(after, field);
  if (isSameMember(old, next)) return [];
  const what = WORDS[field] ?? `the field ${JSON.stringify(field.slice(0, 100))}`;
  const kind = kindOf(old, next);
  const summary = kind === 'changed' ? `${what} changed` : `${what} was ${kind}`;
  return [{ path: [field], kind, effect: 'safe', summary, before: shown(old), after: shown(next) }];
}

function shown(value: Json | undefined): Json | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? null : value;
  const small = !Array.isArray(value) && !isObject(value);
  return small || canonicalJson(value).length <= LONGEST_VALUE ? value : null;
}
