import type { OutputUnit, Schema } from '@cfworker/json-schema';
import type { Json } from '@corbusier/shared/domain/json';
import type { InvalidParams } from '../messages.ts';
import type { Path } from '../model/draft.ts';
import { isJsonObject, member, textList } from '../model/json-access.ts';
import type { Finding } from './verdict.ts';

export interface RawResult {
  readonly schema: Schema | boolean;
  readonly lookup: Readonly<Record<string, Schema | boolean>>;
  readonly value: Json;
  readonly errors: readonly OutputUnit[];
}

/** The validator's errors in our words: only those that say what to do, each at the place to do it. */
export function readFindings(result: RawResult): readonly Finding[] {
  const relevant = withoutLostBranches(result.errors).filter(({ keyword }) => !WRAPPERS.has(keyword));
  const found = relevant.flatMap((error) => findingsOf(result, error));
  const distinct = new Map(found.map((finding) => [JSON.stringify(finding), finding]));
  return [...distinct.values()];
}

/** Keywords that only say that something within them failed. */
const WRAPPERS = new Set([
  '$ref',
  '$recursiveRef',
  '$dynamicRef',
  'allOf',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'dependentSchemas',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
]);

/**
 * Of alternatives that all failed, the errors of each are known, and most of them are beside the point: those
 * of the branch that the value was meant for stay, if there is one such branch; else "none fits" stays.
 */
function withoutLostBranches(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  let kept = errors;
  for (const fork of errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    if (!kept.includes(fork)) continue;
    const within = kept.filter((error) => isWithin(error, fork));
    const meant = meantBranch(within, fork);
    const dropped = new Set(
      meant === undefined ? within : [fork, ...within.filter((error) => !meant.has(error))],
    );
    kept = kept.filter((error) => !dropped.has(error));
  }
  return kept;
}

function isWithin(error: OutputUnit, fork: OutputUnit): boolean {
  return error.keywordLocation.startsWith(`${fork.keywordLocation}/`);
}

function meantBranch(within: readonly OutputUnit[], fork: OutputUnit): ReadonlySet<OutputUnit> | undefined {
  const branches = Map.groupBy(within, ({ keywordLocation }) => branchOf(keywordLocation, fork));
  const possible = [...branches.values()].filter((errors) => !errors.some((error) => rulesOut(error, fork)));
  return possible.length === 1 ? new Set(possible[0]) : undefined;
}

function branchOf(location: string, fork: OutputUnit): string {
  return location.slice(fork.keywordLocation.length + 1).split('/', 1)[0] ?? '';
}

/** Another type, or another tag, says that the value was meant for another branch. */
function rulesOut({ keyword, instanceLocation }: OutputUnit, fork: OutputUnit): boolean {
  if (keyword === 'type') return instanceLocation === fork.instanceLocation;
  const depth = instanceLocation.split('/').length - fork.instanceLocation.split('/').length;
  return (keyword === 'const' || keyword === 'enum') && depth <= 1;
}

function findingsOf(result: RawResult, error: OutputUnit): readonly Finding[] {
  const path = pathOf(error.instanceLocation, result.value);
  const demand = atLocation(result, error.keywordLocation);
  if (error.keyword === 'required' && Array.isArray(demand)) return missingKeys(demand, { path, result });
  if (error.keyword === 'dependentRequired' || error.keyword === 'dependencies') {
    return dependentKeys(result, error, path);
  }
  return [{ path, keyword: error.keyword, params: UNQUOTED.has(error.keyword) ? {} : paramsOf(demand) }];
}

interface Owner {
  readonly path: Path;
  readonly result: RawResult;
}

function missingKeys(names: readonly Json[], { path, result }: Owner): readonly Finding[] {
  const owner = valueAt(result.value, path);
  const missing = names.filter((name) => typeof name === 'string' && isMissing(owner, name));
  return missing.map((name) => ({
    path: [...path, String(name)],
    keyword: 'required',
    params: { missing: String(name) },
  }));
}

function dependentKeys(result: RawResult, error: OutputUnit, path: Path): readonly Finding[] {
  const owner = valueAt(result.value, path);
  // The validator writes this keyword's location in a spelling of its own.
  const location = error.keywordLocation.replace(/dependantRequired$/, 'dependentRequired');
  const rules = atLocation(result, location);
  if (!isJsonObject(owner) || !isJsonObject(rules)) return [{ path, keyword: error.keyword, params: {} }];
  const asked = Object.keys(rules).flatMap((when) => (isMissing(owner, when) ? [] : textList(rules, when)));
  return asked
    .filter((name) => isMissing(owner, name))
    .map((name) => ({ path: [...path, name], keyword: 'dependentRequired', params: { missing: name } }));
}

function isMissing(owner: Json | undefined, name: string): boolean {
  return isJsonObject(owner) && !Object.hasOwn(owner, name);
}

/** Keywords whose value is a schema, or schemas: nothing to quote to a reader. */
const UNQUOTED = new Set(['anyOf', 'oneOf', 'not', 'contains', 'false']);

/** Long lists of values say nothing to anybody. */
const MOST_CHARACTERS = 200;

function paramsOf(demand: Json | undefined): InvalidParams {
  if (demand === undefined || isJsonObject(demand)) return {};
  const limit = Array.isArray(demand) ? demand.map(textOf).join(', ') : textOf(demand);
  return { limit: limit.length > MOST_CHARACTERS ? `${limit.slice(0, MOST_CHARACTERS)}…` : limit };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The validator writes pointers with a leading `#`, escaped as pointers and as URIs. */
function tokensOf(location: string): readonly string[] {
  return location
    .split('/')
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pathOf(location: string, value: Json): Path {
  let at: Json | undefined = value;
  return tokensOf(location).map((token) => {
    const part = Array.isArray(at) ? Number(token) : token;
    at = at === undefined ? undefined : valueAt(at, [part]);
    return part;
  });
}

function valueAt(value: Json, path: Path): Json | undefined {
  let at: Json | undefined = value;
  for (const part of path) {
    if (Array.isArray(at)) at = at[Number(part)];
    else at = isJsonObject(at) ? member(at, String(part)) : undefined;
  }
  return at;
}

/** What a keyword demands, found by its location, references followed as the validator followed them. */
function atLocation({ schema, lookup }: RawResult, location: string): Json | undefined {
  // Schemas are plain JSON; the validator's types only know less of it.
  let at = schema as Json | undefined;
  for (const token of tokensOf(location)) {
    const next: Json | undefined = at === undefined ? undefined : valueAt(at, [token]);
    at = token === '$ref' && isJsonObject(at) ? (lookup[referenceOf(at)] as Json | undefined) : next;
  }
  return at;
}

/** The absolute address that the validator has noted on the schema, as a hidden member. */
function referenceOf(schema: object): string {
  const noted: unknown = Reflect.get(schema, '__absolute_ref__');
  return typeof noted === 'string' ? noted : '';
}
