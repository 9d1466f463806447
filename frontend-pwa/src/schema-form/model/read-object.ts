import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { ObjectShape, Property } from './field.ts';
import { isJsonObject, member, objectMember, textList, textMember } from './json-access.ts';
import { type SchemaNode, within } from './schema-node.ts';

export function readObject(node: SchemaNode, schema: JsonObject): ObjectShape {
  const row = rowSchema(schema);
  const properties = readProperties(node, schema, row ?? true);
  const names = objectMember(schema, 'propertyNames');
  return {
    kind: 'object',
    properties,
    extra: extraOf(schema, row, properties.length > 0),
    rowNode: within(node, row ?? true),
    keyPattern: names === undefined ? undefined : textMember(names, 'pattern'),
    dependentRequired: readDependencies(schema),
  };
}

/** Declared properties, those that only a condition declares, and required keys that nothing declares. */
function readProperties(node: SchemaNode, schema: JsonObject, undeclared: Json): readonly Property[] {
  const required = new Set(textList(schema, 'required'));
  const parts = [schema, ...conditionalParts(schema)];
  const declared = parts.flatMap((part) => Object.entries(objectMember(part, 'properties') ?? {}));
  const found = new Map<string, Json>([...required].map((name) => [name, undeclared]));
  // The first declaration counts, and its place: required keys without one come last.
  for (const [name, property] of declared.toReversed()) found.set(name, property);
  const names = new Set([...declared.map(([name]) => name), ...required]);
  return [...names].map((name) => ({
    name,
    required: required.has(name),
    node: within(node, found.get(name) ?? undeclared),
  }));
}

function conditionalParts(schema: JsonObject): readonly JsonObject[] {
  const dependent = Object.values(objectMember(schema, 'dependentSchemas') ?? {});
  const branches = ['if', 'then', 'else'].map((key) => member(schema, key));
  return [...branches, ...dependent].filter(isJsonObject);
}

function rowSchema(schema: JsonObject): Json | undefined {
  const additional = member(schema, 'additionalProperties') ?? member(schema, 'unevaluatedProperties');
  const patterns = Object.values(objectMember(schema, 'patternProperties') ?? {});
  if (patterns.length === 0) return additional;
  return patterns.length === 1 && additional === false ? patterns[0] : true;
}

function extraOf(schema: JsonObject, row: Json | undefined, declares: boolean): ObjectShape['extra'] {
  if (row === false) return 'closed';
  if (row === undefined && declares) return 'kept';
  return textMember(schema, 'type') === 'object' || row !== undefined ? 'rows' : 'kept';
}

function readDependencies(schema: JsonObject): ObjectShape['dependentRequired'] {
  const rules = objectMember(schema, 'dependentRequired') ?? objectMember(schema, 'dependencies') ?? {};
  return Object.keys(rules).map((when) => ({ when, names: textList(rules, when) }));
}
