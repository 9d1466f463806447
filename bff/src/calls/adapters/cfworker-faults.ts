import type { OutputUnit } from '@cfworker/json-schema';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { SchemaFault } from '../ports.ts';
import { faultText, MOST_FAULTS } from './schema-fault-text.ts';
import { decodePointerPart } from './schema-walk.ts';

/** Where the validator's locations lead: its schema, with the table of what references point at. */
export interface Located {
  readonly root: JsonObject;
  readonly lookup: Readonly<Record<string, unknown>>;
}

/** Errors looked at; more than are shown, since many are left out. */
const MOST_READ = 500;

/** The validator's errors in our words; it tells each error of a member once for each level above, too. */
export function cfworkerFaults(errors: readonly OutputUnit[], located: Located, value: Json): SchemaFault[] {
  const first = errors.slice(0, MOST_READ);
  const told = first.flatMap((error, at) => {
    if (isInsideAlternative(first, at)) return [];
    return faultOf({ error, previous: first[at - 1], next: first[at + 1], located, value });
  });
  return told.slice(0, MOST_FAULTS);
}

/** Their members stand for one another, so that only the whole is told. */
const ALTERNATIVES = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

function isInsideAlternative(errors: readonly OutputUnit[], at: number): boolean {
  const place = errors[at]?.keywordLocation ?? '';
  return errors
    .slice(0, at)
    .some((earlier) => ALTERNATIVES.has(earlier.keyword) && place.startsWith(`${earlier.keywordLocation}/`));
}

/** Keywords that only say that a fault lies further in. */
const OUTER = new Set([
  '$ref',
  '$recursiveRef',
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'allOf',
  'if',
  'dependentSchemas',
  'additionalProperties',
  'additionalItems',
  'unevaluatedProperties',
  'unevaluatedItems',
]);
/** Outer keywords that name the fault when the schema further in is `false`. */
const FORBIDDING = new Set([
  'items',
  'additionalProperties',
  'additionalItems',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

interface Context {
  readonly error: OutputUnit;
  readonly previous: OutputUnit | undefined;
  readonly next: OutputUnit | undefined;
  readonly located: Located;
  readonly value: Json;
}

function faultOf(context: Context): SchemaFault[] {
  const { error, previous, next, value } = context;
  if (OUTER.has(error.keyword) || isOuterDependency(error)) return [];
  if (error.keyword === 'false') return forbidden(error, previous, value);
  if (error.keyword === 'propertyNames') return [fault('propertyNames', pathOf(next ?? error, value))];
  if (error.keyword === 'required' || MISSING.test(error.error)) return [missing(error, value)];
  const expected = expectedAt(error.keywordLocation, context.located);
  return [fault(error.keyword, pathOf(error, value), expected)];
}

const MISSING = /^Instance (?:does not have required property|has ".*" but does not have) "/s;

/** The texts are the validator's own; no other part of its errors names the property. */
function missing(error: OutputUnit, value: Json): SchemaFault {
  const mark = error.keyword === 'required' ? 'required property "' : ' but does not have "';
  const name = error.error.slice(error.error.lastIndexOf(mark) + mark.length, -2);
  const keyword = error.keyword === 'required' ? 'required' : 'dependentRequired';
  return fault(keyword, [...pathOf(error, value), name]);
}

function forbidden(error: OutputUnit, previous: OutputUnit | undefined, value: Json): SchemaFault[] {
  if (previous?.keyword === 'propertyNames') return [];
  const named = previous !== undefined && FORBIDDING.has(previous.keyword);
  return [fault(named ? previous.keyword : 'false', pathOf(error, value))];
}

function isOuterDependency({ keyword, error }: OutputUnit): boolean {
  return keyword === 'dependencies' && !MISSING.test(error);
}

function fault(keyword: string, path: SchemaFault['path'], expected?: Json): SchemaFault {
  return { path, keyword, message: faultText(keyword, expected) };
}

/** Reads the location, a JSON pointer, along the value. */
function pathOf(error: OutputUnit, value: Json): (string | number)[] {
  const path: (string | number)[] = [];
  let node: unknown = value;
  for (const part of error.instanceLocation.split('/').slice(1)) {
    const name = decodePointerPart(part);
    path.push(Array.isArray(node) ? Number(name) : name);
    node = memberOf(node, name);
  }
  return path;
}

/** The keyword's value in the schema; a location leads through references. */
function expectedAt(location: string, { root, lookup }: Located): Json | undefined {
  let node: unknown = root;
  for (const part of location.split('/').slice(1)) {
    node =
      part === '$ref'
        ? lookup[String(memberOf(node, '__absolute_ref__'))]
        : memberOf(node, decodePointerPart(part));
  }
  return node as Json | undefined; // the schema is JSON, and so is every member of it
}

function memberOf(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? Reflect.get(node, name)
    : undefined;
}
