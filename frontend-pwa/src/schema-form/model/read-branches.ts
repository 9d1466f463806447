import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Branch, BranchLabel } from './field.ts';
import { flattenSchema } from './flatten-schema.ts';
import { listMember, member, objectMember, objectOf, textMember, without } from './json-access.ts';
import { type SchemaNode, within } from './schema-node.ts';

/** The alternatives of a flat schema, each with what all of them share; `undefined` when it has none. */
export function readBranches(node: SchemaNode, schema: JsonObject): readonly Branch[] | undefined {
  return fromKeyword(node, schema, 'oneOf') ?? fromKeyword(node, schema, 'anyOf') ?? fromTypes(node, schema);
}

function fromKeyword(node: SchemaNode, schema: JsonObject, key: string): readonly Branch[] | undefined {
  const alternatives = listMember(schema, key);
  if (alternatives === undefined || alternatives.every(isMereCheck)) return undefined;
  const shared = without(schema, key, 'title', 'description', 'default', 'examples', 'discriminator');
  const nodes = alternatives.map((alternative) => within(node, { allOf: [alternative, shared] }));
  const flat = nodes.map(flatOf);
  const tag = tagOf(flat, objectMember(schema, 'discriminator'));
  return nodes.map((branch, at) => ({ node: branch, label: labelOf(flat[at] ?? {}, tag) }));
}

/** Alternatives that only name required keys, or forbid, draw nothing: they are left to validation. */
function isMereCheck(alternative: Json): boolean {
  if (typeof alternative !== 'object' || alternative === null || Array.isArray(alternative)) return false;
  return Object.keys(alternative).every((key) => key === 'required' || key === 'not');
}

function fromTypes(node: SchemaNode, schema: JsonObject): readonly Branch[] | undefined {
  const types = listMember(schema, 'type');
  if (types === undefined) return undefined;
  const shared = without(schema, 'type', 'title', 'description', 'default', 'examples');
  return types.map((type) => ({
    node: within(node, objectOf([...Object.entries(shared), ['type', type]])),
    label: typeof type === 'string' ? { by: 'type', type } : { by: 'position' },
  }));
}

function flatOf(node: SchemaNode): JsonObject {
  const flat = flattenSchema(node);
  return flat.ok ? flat.schema : {};
}

/** The property that tells the alternatives apart: declared, or the first that is one constant in each. */
function tagOf(branches: readonly JsonObject[], discriminator: JsonObject | undefined): string | undefined {
  const declared = discriminator === undefined ? undefined : textMember(discriminator, 'propertyName');
  if (declared !== undefined) return declared;
  const names = Object.keys(objectMember(branches[0] ?? {}, 'properties') ?? {});
  return names.find((name) => branches.every((branch) => constantOf(branch, name) !== undefined));
}

function constantOf(branch: JsonObject, name: string): string | undefined {
  const property = objectMember(objectMember(branch, 'properties') ?? {}, name);
  if (property === undefined) return undefined;
  const values = listMember(property, 'enum') ?? [];
  const value = member(property, 'const') ?? (values.length === 1 ? values[0] : undefined);
  return typeof value === 'string' ? value : undefined;
}

function labelOf(schema: JsonObject, tag: string | undefined): BranchLabel {
  const text = textMember(schema, 'title') ?? (tag === undefined ? undefined : constantOf(schema, tag));
  if (text !== undefined) return { by: 'title', text };
  const type = textMember(schema, 'type');
  return type === undefined ? { by: 'position' } : { by: 'type', type };
}
