import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { describeField } from './describe-field.ts';
import type { Field, ListShape, ObjectShape } from './field.ts';
import { bestBranch } from './fit-branch.ts';
import { isJsonObject, objectOf } from './json-access.ts';
import { openSchema, type SchemaNode } from './schema-node.ts';

/** A value fit for links and copies: what its schema marks as password or write-only is left out. */
export function withoutSecrets(schema: Json, value: Json): Json {
  return cleaned(openSchema(schema), value) ?? null;
}

function cleaned(node: SchemaNode, value: Json): Json | undefined {
  const field = describeField(node);
  if (field.secret) return undefined;
  if (field.kind === 'object' && isJsonObject(value)) return cleanObject(field, value);
  if (field.kind === 'list' && Array.isArray(value)) return cleanList(field, value);
  return field.kind === 'union' ? cleanUnion(field, value) : value;
}

function cleanObject(shape: ObjectShape, value: JsonObject): Json {
  const nodes = new Map(shape.properties.map(({ name, node }) => [name, node]));
  const kept = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    const clean = cleaned(nodes.get(key) ?? shape.rowNode, part);
    return clean === undefined ? [] : [[key, clean]];
  });
  return objectOf(kept);
}

function cleanList(shape: ListShape, value: readonly Json[]): Json {
  return value.flatMap((part, at) => {
    const node = shape.slots[at] ?? shape.rest;
    const clean = node === undefined ? part : cleaned(node, part);
    return clean === undefined ? [] : [clean];
  });
}

function cleanUnion(field: Field & { readonly kind: 'union' }, value: Json): Json | undefined {
  const node = field.branches[bestBranch(field, value) ?? -1]?.node;
  // A value that fits no branch may be any of them: nothing of it is safe to show.
  return node === undefined ? undefined : cleaned(node, value);
}
