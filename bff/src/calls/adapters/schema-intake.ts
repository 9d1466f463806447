import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { toPlainJson } from '@corbusier/shared/domain/stringify-json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type JsonSize, measureJson } from './json-size.ts';
import { type SchemaGrowth, schemaGrowth } from './schema-growth.ts';
import { allSchemas, isJsonObject } from './schema-walk.ts';

/** A schema of a third party is checked against only within these; beyond, the verdict is `unchecked`. */
const SCHEMA_CAPS = { bytes: 256 * 1024, depth: 64, nodes: 10_000 } as const;

export type Dialect = 'draft-07' | '2019-09' | '2020-12';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'http://json-schema.org/schema': '2020-12',
  'http://json-schema.org/draft-06/schema': 'draft-07',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'http://json-schema.org/draft/2019-09/schema': '2019-09',
  'http://json-schema.org/draft/2020-12/schema': '2020-12',
};

/** A schema that was taken in: what both validators need to know of it before they start. */
export interface TakenSchema extends SchemaGrowth {
  /** SHA-256 of the canonical text, hexadecimal. */
  readonly hash: string;
  readonly dialect: Dialect;
  /** With doubles for exact numbers. */
  readonly schema: JsonObject | boolean;
  readonly size: JsonSize;
  /** Regular expressions, from `pattern` and `patternProperties`. */
  readonly patterns: readonly string[];
  /** One value may be checked by several schemas at once. */
  readonly combines: boolean;
  readonly comparesItems: boolean;
}

export type Intake = { readonly taken: TakenSchema } | RefusedSchema;

interface RefusedSchema {
  readonly reason: string;
  /** Whether others may make sense of it: only its dialect is not known here. */
  readonly usable: boolean;
}

export function takeSchema(schema: Json): Intake {
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) return broken('the schema is not an object');
  const size = measureJson(schema);
  if (size.depth > SCHEMA_CAPS.depth)
    return broken(`the schema is nested deeper than ${SCHEMA_CAPS.depth} levels`);
  if (size.nodes > SCHEMA_CAPS.nodes) return broken(`the schema has more than ${SCHEMA_CAPS.nodes} parts`);
  const bytes = utf8ToBytes(canonicalJson(schema));
  if (bytes.length > SCHEMA_CAPS.bytes) return broken(`the schema is larger than ${SCHEMA_CAPS.bytes} bytes`);
  return describe({ schema, size, hash: bytesToHex(sha256(bytes)) });
}

function broken(reason: string): RefusedSchema {
  return { reason, usable: false };
}

function describe(found: { schema: JsonObject | boolean; size: JsonSize; hash: string }): Intake {
  const root = isJsonObject(found.schema) ? found.schema : {};
  const dialect = dialectOf(root.$schema);
  if (dialect === undefined) {
    return { reason: `the dialect ${quote(root.$schema ?? null)} is not supported`, usable: true };
  }
  const growth = schemaGrowth(root);
  if (growth.endless) return broken('the schema refers to itself without end');
  const schemas = allSchemas(root);
  // toPlainJson gives back the kind of value that it got.
  const schema = toPlainJson(found.schema) as JsonObject | boolean;
  return {
    taken: {
      ...found,
      ...growth,
      schema,
      dialect,
      patterns: schemas.flatMap(patternsOf),
      combines: schemas.some((part) => COMBINING.some((keyword) => Object.hasOwn(part, keyword))),
      comparesItems: schemas.some((part) => part.uniqueItems === true),
    },
  };
}

const COMBINING = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
];

function dialectOf(declared: Json | undefined): Dialect | undefined {
  if (declared === undefined) return '2020-12';
  if (typeof declared !== 'string') return undefined;
  return DIALECTS[declared.replace(/^https:/, 'http:').replace(/#$/, '')];
}

function patternsOf(schema: JsonObject): string[] {
  const { pattern, patternProperties } = schema;
  const own = typeof pattern === 'string' ? [pattern] : [];
  return isJsonObject(patternProperties) ? [...own, ...Object.keys(patternProperties)] : own;
}

function quote(value: Json): string {
  return JSON.stringify(value).slice(0, 120);
}
