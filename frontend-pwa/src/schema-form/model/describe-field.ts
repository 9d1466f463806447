import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Field, FieldNotes, FieldShape, ListShape, NumberShape, TextShape } from './field.ts';
import { flattenSchema } from './flatten-schema.ts';
import { foldNull } from './fold-null.ts';
import { countMember, listMember, member, numberMember, textMember } from './json-access.ts';
import { readBranches } from './read-branches.ts';
import { readObject } from './read-object.ts';
import { readOptions } from './read-options.ts';
import { type SchemaNode, within } from './schema-node.ts';

const described = new WeakMap<SchemaNode, Field>();

/** The field of a node, one level deep; asked again for the same node, the same field. */
export function describeField(node: SchemaNode): Field {
  const known = described.get(node);
  if (known !== undefined) return known;
  const field = describe(node);
  described.set(node, field);
  return field;
}

function describe(node: SchemaNode): Field {
  const flat = flattenSchema(node);
  if (!flat.ok) return { ...NO_NOTES, kind: 'json', reason: flat.problem };
  const { nullable, schema } = foldNull(node, flat.schema);
  const shape = shapeOf(node, schema);
  return { ...notesOf(flat.schema, schema), nullable: nullable && shape.kind !== 'json', ...shape };
}

const NO_NOTES: FieldNotes = {
  title: undefined,
  description: undefined,
  fallback: undefined,
  examples: [],
  nullable: false,
  readOnly: false,
  secret: false,
  deprecated: false,
};

function notesOf(outer: JsonObject, inner: JsonObject): FieldNotes {
  return {
    title: textMember(outer, 'title') ?? textMember(inner, 'title'),
    description: textMember(outer, 'description') ?? textMember(inner, 'description'),
    fallback: member(outer, 'default') ?? member(inner, 'default'),
    examples: listMember(outer, 'examples') ?? [],
    nullable: false,
    readOnly: member(outer, 'readOnly') === true,
    secret: isSecret(outer) || isSecret(inner),
    deprecated: member(outer, 'deprecated') === true,
  };
}

function isSecret(schema: JsonObject): boolean {
  return textMember(schema, 'format') === 'password' || member(schema, 'writeOnly') === true;
}

function shapeOf(node: SchemaNode, schema: JsonObject): FieldShape {
  const options = readOptions(node, schema);
  if (options !== undefined) return { kind: 'choice', options };
  const branches = readBranches(node, schema);
  if (branches !== undefined) return { kind: 'union', branches };
  const read = READERS.get(textMember(schema, 'type') ?? impliedType(schema));
  return read === undefined ? { kind: 'json', reason: 'anything' } : read(node, schema);
}

const READERS: ReadonlyMap<string, (node: SchemaNode, schema: JsonObject) => FieldShape> = new Map([
  ['string', (_: SchemaNode, schema: JsonObject): FieldShape => readText(schema)],
  ['number', (_: SchemaNode, schema: JsonObject): FieldShape => readNumber(schema, false)],
  ['integer', (_: SchemaNode, schema: JsonObject): FieldShape => readNumber(schema, true)],
  ['boolean', (): FieldShape => ({ kind: 'boolean' })],
  ['null', (): FieldShape => ({ kind: 'choice', options: [NULL_OPTION] })],
  ['object', readObject],
  ['array', readList],
]);

const NULL_OPTION = { value: null, json: 'null', label: 'null', description: undefined };

const IMPLIED: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function impliedType(schema: JsonObject): string {
  const hinted = IMPLIED.find(([, keys]) => keys.some((key) => member(schema, key) !== undefined));
  return hinted?.[0] ?? '';
}

/** Beyond this many characters a text is better seen on more than one line. */
const ONE_LINE = 200;

function readText(schema: JsonObject): TextShape {
  const format = textMember(schema, 'format');
  const pattern = textMember(schema, 'pattern');
  const maxLength = countMember(schema, 'maxLength');
  const open = format === undefined && pattern === undefined && (maxLength ?? ONE_LINE + 1) > ONE_LINE;
  return {
    kind: 'text',
    multiline: open && !isSecret(schema),
    format,
    minLength: countMember(schema, 'minLength'),
    maxLength,
    pattern,
    base64: textMember(schema, 'contentEncoding') === 'base64',
    mediaType: textMember(schema, 'contentMediaType'),
  };
}

function readNumber(schema: JsonObject, integer: boolean): NumberShape {
  return {
    kind: 'number',
    integer,
    format: textMember(schema, 'format'),
    minimum: numberMember(schema, 'minimum'),
    maximum: numberMember(schema, 'maximum'),
    exclusiveMinimum: numberMember(schema, 'exclusiveMinimum'),
    exclusiveMaximum: numberMember(schema, 'exclusiveMaximum'),
    multipleOf: numberMember(schema, 'multipleOf'),
  };
}

function readList(node: SchemaNode, schema: JsonObject): ListShape {
  const [slots, rest] = slotsAndRest(node, schema);
  return {
    kind: 'list',
    slots: slots.map((slot) => within(node, slot)),
    rest: rest === false ? undefined : within(node, rest),
    minItems: countMember(schema, 'minItems'),
    maxItems: countMember(schema, 'maxItems'),
    unique: member(schema, 'uniqueItems') === true,
  };
}

/** Fixed places were written as a list under `items` until 2020-12 gave them a keyword of their own. */
function slotsAndRest(node: SchemaNode, schema: JsonObject): readonly [readonly Json[], Json] {
  if (node.root.dialect === '2020-12') {
    return [listMember(schema, 'prefixItems') ?? [], restOf(member(schema, 'items'))];
  }
  const old = listMember(schema, 'items');
  if (old === undefined) return [[], restOf(member(schema, 'items'))];
  return [old, restOf(member(schema, 'additionalItems'))];
}

function restOf(schema: Json | undefined): Json {
  // A list under `items` says nothing in 2020-12; items of any kind may then follow.
  return schema === undefined || Array.isArray(schema) ? true : schema;
}
