import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { describeField } from './describe-field.ts';
import type { Field, ObjectShape, UnionShape } from './field.ts';
import { isJsonObject, member, sameJson } from './json-access.ts';
import { isIntegerText } from './number-text.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * The alternative that a value given from outside looks most like, `undefined` when it looks like none. Asked
 * once for a whole value; what the user has chosen is never guessed again.
 */
export function bestBranch(shape: UnionShape, value: Json): number | undefined {
  let best: { at: number; score: number } | undefined;
  shape.branches.forEach(({ node }, at) => {
    const score = scoreOf(node, value, 0);
    if (score > (best?.score ?? 0)) best = { at, score };
  });
  return best?.at;
}

/** How many levels of a value are compared: enough for a tag within a member, cheap for 86 alternatives. */
const DEPTH = 3;

/** 0 when the value cannot belong; more for each declared key it has. */
function scoreOf(node: SchemaNode, value: Json, depth: number): number {
  const field = describeField(node);
  if (value === null && field.nullable) return 1;
  if (!accepts(field, value)) return 0;
  if (field.kind === 'json') return 0.5;
  return depth >= DEPTH ? 1 : insideScore(field, value, depth);
}

function insideScore(field: Field, value: Json, depth: number): number {
  if (field.kind === 'object' && isJsonObject(value)) return objectScore(field, value, depth);
  if (field.kind === 'list' && Array.isArray(value)) {
    return itemScore(field.slots[0] ?? field.rest, value[0], depth);
  }
  return field.kind === 'union'
    ? Math.max(...field.branches.map((b) => scoreOf(b.node, value, depth + 1)))
    : 1;
}

function accepts(field: Field, value: Json): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return isNumber(value) && (!field.integer || isIntegerText(stringifyJson(value)));
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return field.options.some((option) => sameJson(option.value, value));
    case 'object':
      return isJsonObject(value);
    case 'list':
      return Array.isArray(value);
    default:
      return true;
  }
}

function isNumber(value: Json): boolean {
  return typeof value === 'number' || value instanceof ExactNumber;
}

function itemScore(node: SchemaNode | undefined, first: Json | undefined, depth: number): number {
  if (node === undefined || first === undefined) return 1;
  return scoreOf(node, first, depth + 1);
}

function objectScore(shape: ObjectShape, value: JsonObject, depth: number): number {
  const present = shape.properties.filter(({ name }) => member(value, name) !== undefined);
  const scores = present.map(({ name, node }) => scoreOf(node, member(value, name) ?? null, depth + 1));
  if (scores.includes(0)) return 0;
  const missing = shape.properties.filter(({ name, required }) => required && !Object.hasOwn(value, name));
  // A half-filled value still belongs somewhere; one key missing weighs more than one key known.
  return Math.max(0.1, 1 + present.length - 2 * missing.length);
}
