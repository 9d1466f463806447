import type { Json } from '@corbusier/shared/domain/json';
import type { ErrorObject } from 'ajv';
import type { SchemaFault } from '../ports.ts';
import { faultText, MOST_FAULTS } from './schema-fault-text.ts';

/** The validator's errors in our words; `value` tells which parts of a path are indices. */
export function ajvFaults(errors: readonly ErrorObject[], value: Json): SchemaFault[] {
  const first = errors.slice(0, MOST_READ);
  const shown = first.filter((error, at) => !isInsideUnion(first, at) && !isWrapper(first, error));
  return shown.slice(0, MOST_FAULTS).map((error) => faultOf(error, value));
}

/** Errors looked at; more than are shown, since many are left out. */
const MOST_READ = 500;

const UNIONS = new Set(['anyOf', 'oneOf', 'contains']);

/** What each branch of a union found wrong is left out, since the branches stand for one another; so do items. */
function isInsideUnion(errors: readonly ErrorObject[], at: number): boolean {
  const path = errors[at]?.schemaPath ?? '';
  return errors
    .slice(at + 1)
    .some((later) => UNIONS.has(later.keyword) && path.startsWith(`${later.schemaPath}/`));
}

/** `if` only says that `then` or `else` failed, and a name's own fault is told by `propertyNames`. */
function isWrapper(errors: readonly ErrorObject[], error: ErrorObject): boolean {
  return error.propertyName !== undefined || (error.keyword === 'if' && errors.length > 1);
}

/** Where ajv names the member that a fault is about. */
const MEMBER_PARAMETERS = [
  'missingProperty',
  'additionalProperty',
  'unevaluatedProperty',
  'propertyName',
] as const;
/** Keywords whose `limit` is the number of items that are allowed, and so the index of the first that is not. */
const ITEM_KEYWORDS = new Set(['items', 'additionalItems', 'unevaluatedItems']);

function faultOf(error: ErrorObject, value: Json): SchemaFault {
  const keyword = keywordOf(error);
  const path = pathOf(error.instancePath, value);
  const member = MEMBER_PARAMETERS.map((name) => error.params[name]).find((name) => typeof name === 'string');
  if (typeof member === 'string') path.push(member);
  else if (ITEM_KEYWORDS.has(keyword) && typeof error.params.limit === 'number')
    path.push(error.params.limit);
  return { path, keyword, message: faultText(keyword, error.schema as Json | undefined) };
}

function keywordOf({ keyword }: ErrorObject): string {
  if (keyword === 'false schema') return 'false';
  // Older dialects have one keyword for both kinds; only the list of names gives a fault of its own.
  return keyword === 'dependencies' ? 'dependentRequired' : keyword;
}

/** Reads a JSON pointer along the value. */
function pathOf(pointer: string, value: Json): (string | number)[] {
  const path: (string | number)[] = [];
  let node: unknown = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(node) ? Number(name) : name);
    node = typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;
  }
  return path;
}
