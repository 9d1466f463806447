import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { isObject } from './json-rpc.ts';

const SCHEMAS = ['inputSchema', 'outputSchema'] as const;

/**
 * The raw tool with the name under which it is listed. Where JSON Schema allows what the official client library
 * does not, and refuses the whole list for, the same is said in the form that it takes: a schema without `type`
 * gets `object`, which arguments always are; `true` and `false` in the place of a property's schema become `{}` and
 * `{"not":{}}`.
 */
export function listedTool(definition: JsonObject, name: string): JsonObject {
  const tool: JsonObject = { ...definition, name };
  for (const key of SCHEMAS) {
    const schema = tool[key];
    if (isObject(schema)) tool[key] = takenSchema(schema);
  }
  tool['inputSchema'] ??= { type: 'object' };
  return tool;
}

function takenSchema(schema: JsonObject): JsonObject {
  const { properties } = schema;
  const typed = schema['type'] === undefined ? { type: 'object', ...schema } : schema;
  if (!isObject(properties) || !Object.values(properties).some(isBoolean)) return typed;
  const members = Object.entries(properties).map(([key, value]) => [key, takenProperty(value)]);
  return { ...typed, properties: Object.fromEntries(members) };
}

function takenProperty(schema: Json): Json {
  if (schema === true) return {};
  return schema === false ? { not: {} } : schema;
}

function isBoolean(value: Json): boolean {
  return typeof value === 'boolean';
}
