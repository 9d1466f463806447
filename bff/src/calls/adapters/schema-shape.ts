import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Dialect } from './schema-intake.ts';
import { isJsonObject, knownSchemas } from './schema-walk.ts';

type Shape = (value: Json) => boolean;

const TYPES = new Set<Json>(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);

const isSchema: Shape = (value) => typeof value === 'boolean' || isJsonObject(value);
const isSchemaList: Shape = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap: Shape = (value) => isJsonObject(value) && Object.values(value).every(isSchema);
const isString: Shape = (value) => typeof value === 'string';
const isStringList: Shape = (value) => Array.isArray(value) && value.every(isString);
const isStringListMap: Shape = (value) => isJsonObject(value) && Object.values(value).every(isStringList);
const isNumber: Shape = (value) => typeof value === 'number';
const isCount: Shape = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isType: Shape = (value) =>
  Array.isArray(value) ? value.every((type) => TYPES.has(type)) : TYPES.has(value);

const SHAPES: readonly (readonly [Shape, readonly string[]])[] = [
  [isType, ['type']],
  [isString, ['$ref', '$id', '$anchor', 'pattern', 'format']],
  [isStringList, ['required']],
  [isStringListMap, ['dependentRequired']],
  [isNumber, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
  [(value) => typeof value === 'number' && value > 0, ['multipleOf']],
  [(value) => typeof value === 'boolean', ['uniqueItems']],
  [Array.isArray, ['enum']],
  [isSchemaList, ['allOf', 'anyOf', 'oneOf', 'prefixItems']],
  [isSchemaMap, ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']],
  [
    isCount,
    [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
      'minContains',
      'maxContains',
    ],
  ],
  [
    isSchema,
    [
      'not',
      'if',
      'then',
      'else',
      'contains',
      'propertyNames',
      'additionalProperties',
      'additionalItems',
      'unevaluatedProperties',
      'unevaluatedItems',
    ],
  ],
];

/** The first keyword whose value is not of the kind that the dialect wants; undefined when there is none. */
export function misshapenKeyword(root: JsonObject, dialect: Dialect): string | undefined {
  for (const schema of knownSchemas(root)) {
    const wrong = SHAPES.flatMap(([fits, keywords]) =>
      keywords.filter((keyword) => misfits(schema[keyword], fits)),
    );
    if (wrong[0] !== undefined) return wrong[0];
    if (misfits(schema.items, dialect === '2020-12' ? isSchema : isItems)) return 'items';
  }
  return undefined;
}

const isItems: Shape = (value) => isSchema(value) || isSchemaList(value);

function misfits(value: Json | undefined, fits: Shape): boolean {
  return value !== undefined && !fits(value);
}
