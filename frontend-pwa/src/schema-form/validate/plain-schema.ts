import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { isJsonObject, objectOf } from '../model/json-access.ts';

const DATA = new Set(['const', 'enum', 'default', 'examples', 'required', 'dependentRequired']);
const MAPS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** The schema without its `format` assertions: formats are notes, here as on the server. */
export function withoutFormats(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutFormats);
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'format' || typeof value !== 'string');
  return objectOf(kept.map(([key, value]) => [key, keywordValue(key, value)]));
}

function keywordValue(key: string, value: Json): Json {
  if (DATA.has(key)) return value;
  return MAPS.has(key) && isJsonObject(value) ? eachMember(value) : withoutFormats(value);
}

function eachMember(map: JsonObject): Json {
  return objectOf(Object.entries(map).map(([name, schema]) => [name, withoutFormats(schema)]));
}
