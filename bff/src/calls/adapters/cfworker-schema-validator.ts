import { dereference, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { toPlainJson } from '@corbusier/shared/domain/stringify-json';
import type { SchemaValidator, Verdict } from '../ports.ts';
import { cfworkerFaults, type Located } from './cfworker-faults.ts';
import { type JsonSize, measureJson } from './json-size.ts';
import { isQuickPattern } from './pattern-risk.ts';
import { type Dialect, type TakenSchema, takeSchema } from './schema-intake.ts';
import { misshapenKeyword } from './schema-shape.ts';
import { allSchemas } from './schema-walk.ts';

type Prepared = { readonly taken: TakenSchema; readonly located: Located } | { readonly reason: string };

const DRAFTS: Readonly<Record<Dialect, SchemaDraft>> = {
  'draft-07': '7',
  '2019-09': '2019-09',
  '2020-12': '2020-12',
};

/**
 * Checks against JSON Schema by interpreting it (`@cfworker/json-schema`): no code is made, nothing of Node or
 * of a page is used. It runs on the caller's thread without a clock, so what might take long is not begun.
 */
export function cfworkerSchemaValidator(): SchemaValidator {
  const byIdentity = new WeakMap<object, Prepared>();
  return { validate: async (schema, value) => check(remembered(byIdentity, schema), value) };
}

function remembered(byIdentity: WeakMap<object, Prepared>, schema: Json): Prepared {
  if (typeof schema !== 'object' || schema === null) return guardedPrepare(schema);
  const prepared = byIdentity.get(schema) ?? guardedPrepare(schema);
  byIdentity.set(schema, prepared);
  return prepared;
}

function check(prepared: Prepared, value: Json): Verdict {
  if ('reason' in prepared) return unchecked(prepared.reason);
  const { taken, located } = prepared;
  const obstacle = obstacleOf(taken, measureJson(value));
  if (obstacle !== undefined) return unchecked(obstacle);
  const plain = toPlainJson(value);
  try {
    // The library's types know `any` schema; ours is one whose shape was checked.
    const schema = located.root as Schema;
    const lookup = located.lookup as Record<string, Schema>;
    const result = validate(plain, schema, DRAFTS[taken.dialect], lookup, false);
    if (result.valid) return { verdict: 'valid' };
    return { verdict: 'invalid', errors: cfworkerFaults(result.errors, located, plain) };
  } catch (error) {
    return unchecked(reasonOf(error));
  }
}

function guardedPrepare(schema: Json): Prepared {
  try {
    return prepare(schema);
  } catch (error) {
    // The library throws at two schemas with one id, among others.
    return { reason: reasonOf(error) };
  }
}

function prepare(schema: Json): Prepared {
  const intake = takeSchema(schema);
  if ('reason' in intake) return intake;
  const { taken } = intake;
  const root = ownCopy(taken.schema);
  const wrong = misshapenKeyword(root, taken.dialect);
  if (wrong !== undefined) return { reason: `the schema itself is not valid: "${wrong}" has a wrong value` };
  const lookup = dereference(root as Schema);
  const reason = brokenReference(root, lookup) ?? brokenPattern(taken.patterns);
  return reason === undefined ? { taken, located: { root, lookup } } : { reason };
}

/** A copy to be marked by the library, without `format`, which asserts nothing here but does there. */
function ownCopy(schema: JsonObject | boolean): JsonObject {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  // A copy of JSON by way of its text is the same JSON.
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject;
  for (const part of allSchemas(copy)) {
    if (typeof part.format === 'string') delete part.format;
    // The name that ids had before draft-06; the library would still follow it.
    if (typeof part.id === 'string') delete part.id;
  }
  return copy;
}

function brokenReference(root: JsonObject, lookup: Readonly<Record<string, unknown>>): string | undefined {
  for (const schema of allSchemas(root)) {
    if (schema.$dynamicRef !== undefined) return 'references that are decided at run time cannot be checked';
    const target: unknown = schema.__absolute_ref__;
    if (typeof target === 'string' && lookup[target] === undefined) {
      return `the schema refers to ${JSON.stringify(schema.$ref)}, which it does not hold; nothing is fetched`;
    }
  }
  return undefined;
}

function brokenPattern(patterns: readonly string[]): string | undefined {
  const broken = patterns.find((pattern) => {
    try {
      return !new RegExp(pattern, 'u');
    } catch {
      // No regular expression of ECMA-262.
      return true;
    }
  });
  return broken === undefined ? undefined : patternReason(broken);
}

const VALUE_DEPTH = 256;

/** Why this check had better not begin: there is no thread here to end when it takes too long. */
function obstacleOf(taken: TakenSchema, value: JsonSize): string | undefined {
  if (value.depth > VALUE_DEPTH) return `the value is nested deeper than ${VALUE_DEPTH} levels`;
  if (mayTakeLong(taken, value)) return 'the check might take too long';
  const slow = taken.patterns.find((pattern) => !isQuickPattern(pattern, value.longestString));
  return slow === undefined ? undefined : patternReason(slow);
}

function mayTakeLong(taken: TakenSchema, value: JsonSize): boolean {
  return (
    taken.paths > 20_000 ||
    // The work may double with each level.
    (taken.recursive && taken.combines && value.depth > 8) ||
    (taken.comparesItems && value.longestArray > 1_000) ||
    taken.paths * value.nodes > 2_000_000
  );
}

function patternReason(pattern: string): string {
  return `the pattern ${JSON.stringify(pattern.slice(0, 120))} cannot be checked`;
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'the schema or the value is too deep to check';
  return `the schema cannot be used: ${error instanceof Error ? error.message.slice(0, 160) : 'unknown fault'}`;
}

function unchecked(reason: string): Verdict {
  return { verdict: 'unchecked', reason };
}
