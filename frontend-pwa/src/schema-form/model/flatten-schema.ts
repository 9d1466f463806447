import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { followReference } from './follow-reference.ts';
import { isJsonObject, listMember, objectOf, textMember, without } from './json-access.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { refStandsAlone, type SchemaNode, type SchemaRoot } from './schema-node.ts';

/** Why a part of a schema has no form of its own. */
export type SchemaProblem = 'unresolved-reference' | 'circular-reference' | 'contradiction' | 'not-a-schema';

export type FlatSchema =
  | { readonly ok: true; readonly schema: JsonObject }
  | { readonly ok: false; readonly problem: SchemaProblem };

const NOTES = ['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly', 'deprecated'];

/** The schema with its references followed and its `allOf` merged, at this level only. */
export function flattenSchema(node: SchemaNode): FlatSchema {
  return flatten(node.root, node.schema, new Set());
}

type Trail = ReadonlySet<Json>;

function flatten(root: SchemaRoot, schema: Json, trail: Trail): FlatSchema {
  if (schema === true) return { ok: true, schema: {} };
  if (schema === false) return { ok: false, problem: 'contradiction' };
  if (!isJsonObject(schema)) return { ok: false, problem: 'not-a-schema' };
  if (trail.has(schema)) return { ok: false, problem: 'circular-reference' };
  const parts = partsOf(root, schema);
  if (parts === undefined) return { ok: false, problem: 'unresolved-reference' };
  return mergeParts(root, parts, new Set([...trail, schema]));
}

function partsOf(root: SchemaRoot, schema: JsonObject): Parts | undefined {
  const reference = textMember(schema, '$ref') ?? textMember(schema, '$dynamicRef');
  if (reference === undefined) return { own: without(schema, 'allOf'), parts: allOfParts(schema) };
  const target = followReference(root.document, reference);
  if (target === undefined) return undefined;
  const beside = besideReference(root, schema);
  return { own: without(beside, '$ref', '$dynamicRef', 'allOf'), parts: [target, ...allOfParts(beside)] };
}

function allOfParts(schema: JsonObject): readonly Json[] {
  return listMember(schema, 'allOf') ?? [];
}

function besideReference(root: SchemaRoot, schema: JsonObject): JsonObject {
  if (!refStandsAlone(root.dialect)) return schema;
  return objectOf(Object.entries(schema).filter(([key]) => NOTES.includes(key)));
}

interface Parts {
  readonly own: JsonObject;
  readonly parts: readonly Json[];
}

function mergeParts(root: SchemaRoot, { own, parts }: Parts, trail: Trail): FlatSchema {
  let merged = own;
  for (const part of parts) {
    const flat = flatten(root, part, trail);
    if (!flat.ok) return flat;
    const next = mergeSchemas(merged, flat.schema);
    if (next === undefined) return { ok: false, problem: 'contradiction' };
    merged = next;
  }
  return { ok: true, schema: merged };
}
