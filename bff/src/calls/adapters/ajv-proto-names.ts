import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { allSchemas, isJsonObject } from './schema-walk.ts';

const NAME = '__proto__';
const SAME_NAME = '^__proto__$';
/** Keywords in which ajv passes over the name as well, and that cannot be written in another way. */
const OTHERS = [
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'dependencies',
  '$defs',
  'definitions',
];

/**
 * ajv passes over a property `__proto__` of a schema, as it would be dangerous in the code that it makes. The
 * same is said by a pattern here. Throws when the name stands where it cannot be said so.
 */
export function withoutProtoNames(schema: JsonObject | boolean): JsonObject | boolean {
  if (typeof schema === 'boolean' || !JSON.stringify(schema).includes(`"${NAME}":`)) return schema;
  // A copy of JSON by way of its text is the same JSON.
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject;
  for (const part of allSchemas(copy)) {
    if (OTHERS.some((keyword) => namesProto(part[keyword])))
      throw new Error(`a part of it is called ${NAME}`);
    moveToPattern(part);
  }
  return copy;
}

function namesProto(map: Json | undefined): map is JsonObject {
  return isJsonObject(map) && Object.hasOwn(map, NAME);
}

function moveToPattern(part: JsonObject): void {
  const { properties, patternProperties } = part;
  if (!namesProto(properties)) return;
  const { [NAME]: moved = true, ...rest } = properties;
  const patterns = isJsonObject(patternProperties) ? patternProperties : {};
  const same = patterns[SAME_NAME];
  part.properties = rest;
  part.patternProperties = {
    ...patterns,
    [SAME_NAME]: same === undefined ? moved : { allOf: [same, moved] },
  };
}
