import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';

/** A schema within a schema. */
export interface Subschema {
  readonly schema: JsonObject;
  /** It speaks of the same value as its parent (`allOf`, `$ref`), not of a member of it (`properties`). */
  readonly inPlace: boolean;
  /** It is only named here (`$defs`), and applies where it is referred to. */
  readonly defined: boolean;
  /** It stands under a keyword of JSON Schema; under any other it is a schema only if something refers to it. */
  readonly known: boolean;
}

/** Keywords whose members are schemas by name. */
const MAPS = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  '$defs',
  'definitions',
]);
const IN_PLACE = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);
const KNOWN = new Set([
  ...MAPS,
  ...IN_PLACE,
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);
const DEFINED = new Set(['$defs', 'definitions']);
/** Keywords whose values are data, whatever they look like. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'example']);

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** The schemas directly within one; an object under an unknown keyword may be one too. Booleans are left out. */
export function subschemasOf(schema: JsonObject): Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (DATA.has(keyword) || typeof value !== 'object') return [];
    const place = {
      inPlace: IN_PLACE.has(keyword),
      defined: DEFINED.has(keyword),
      known: KNOWN.has(keyword),
    };
    return candidates(keyword, value).map((candidate) => ({ schema: candidate, ...place }));
  });
}

function candidates(keyword: string, value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  if (!isJsonObject(value)) return [];
  return MAPS.has(keyword) ? Object.values(value).filter(isJsonObject) : [value];
}

/** Every schema of a document, the document's own first. */
export function allSchemas(root: JsonObject): JsonObject[] {
  return collect(root, () => true);
}

/** As `allSchemas`, without what stands under keywords that are not JSON Schema's. */
export function knownSchemas(root: JsonObject): JsonObject[] {
  return collect(root, ({ known }) => known);
}

function collect(root: JsonObject, wanted: (subschema: Subschema) => boolean): JsonObject[] {
  const found: JsonObject[] = [root];
  for (let at = 0; at < found.length; at += 1) {
    const inner = subschemasOf(found[at] ?? {}).filter(wanted);
    for (const { schema } of inner) found.push(schema);
  }
  return found;
}

/** What a reference within the document (`#`, `#/$defs/a~1b%20c`) points at. */
export function resolvePointer(root: JsonObject, reference: string): Json | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let node: Json | undefined = root;
  for (const part of reference.slice(2).split('/')) node = memberAt(node, decodePointerPart(part));
  return node;
}

function memberAt(node: Json | undefined, name: string): Json | undefined {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
  return (node as JsonObject)[name]; // an array answers to the text of an index as well
}

/** Undoes what a JSON pointer in a URI fragment does to a name; text that is no such thing stays. */
export function decodePointerPart(part: string): string {
  return decodePercent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign is taken as itself.
    return text;
  }
}
