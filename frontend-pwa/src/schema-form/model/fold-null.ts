import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { flattenSchema } from './flatten-schema.ts';
import { listMember, member, objectOf, without } from './json-access.ts';
import type { SchemaNode } from './schema-node.ts';
import { within } from './schema-node.ts';

export interface Folded {
  readonly nullable: boolean;
  readonly schema: JsonObject;
}

/** Takes "or null" out of a flat schema, in each of the ways it is written. */
export function foldNull(node: SchemaNode, schema: JsonObject): Folded {
  const steps = [foldFlag, foldType, foldEnum];
  let folded: Folded = { nullable: false, schema };
  for (const step of steps) folded = joined(folded, step(folded.schema));
  for (const key of ['anyOf', 'oneOf']) folded = joined(folded, foldBranches(node, folded.schema, key));
  return folded;
}

function joined(before: Folded, after: Folded): Folded {
  return { nullable: before.nullable || after.nullable, schema: after.schema };
}

const same = (schema: JsonObject): Folded => ({ nullable: false, schema });

function replaced(schema: JsonObject, key: string, value: Json): JsonObject {
  return objectOf([...Object.entries(without(schema, key)), [key, value]]);
}

function foldFlag(schema: JsonObject): Folded {
  return { nullable: member(schema, 'nullable') === true, schema };
}

function foldType(schema: JsonObject): Folded {
  const types = listMember(schema, 'type');
  if (types === undefined) return same(schema);
  const others = types.filter((type) => type !== 'null');
  const [only = 'null'] = others;
  const type = others.length > 1 ? others : only;
  return {
    nullable: others.length > 0 && others.length < types.length,
    schema: replaced(schema, 'type', type),
  };
}

function foldEnum(schema: JsonObject): Folded {
  const values = listMember(schema, 'enum');
  const others = values?.filter((value) => value !== null) ?? [];
  if (values === undefined || others.length === 0 || others.length === values.length) return same(schema);
  const names = listMember(schema, 'enumNames');
  const kept = replaced(schema, 'enum', others);
  const legend = names?.length === values.length ? names.filter((_, at) => values[at] !== null) : undefined;
  return { nullable: true, schema: legend === undefined ? kept : replaced(kept, 'enumNames', legend) };
}

function foldBranches(node: SchemaNode, schema: JsonObject, key: string): Folded {
  const branches = listMember(schema, key);
  const others = branches?.filter((branch) => !isNullOnly(within(node, branch))) ?? [];
  if (branches === undefined || others.length === 0 || others.length === branches.length) return same(schema);
  const [only] = others;
  if (others.length > 1 || only === undefined) {
    return { nullable: true, schema: replaced(schema, key, others) };
  }
  const alone = flattenSchema(within(node, { ...without(schema, key), allOf: [only] }));
  if (!alone.ok) return { nullable: true, schema: replaced(schema, key, others) };
  return { nullable: true, schema: foldNull(node, alone.schema).schema };
}

function isNullOnly(node: SchemaNode): boolean {
  const flat = flattenSchema(node);
  if (!flat.ok) return false;
  const values = listMember(flat.schema, 'enum');
  const nullEnum = values?.length === 1 && values[0] === null;
  return nullEnum || member(flat.schema, 'type') === 'null' || member(flat.schema, 'const') === null;
}
