import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { Option } from './field.ts';
import { flattenSchema } from './flatten-schema.ts';
import { listMember, member, textMember } from './json-access.ts';
import { type SchemaNode, within } from './schema-node.ts';

/** The closed set of values a flat schema allows, or `undefined` when it is open. */
export function readOptions(node: SchemaNode, schema: JsonObject): readonly Option[] | undefined {
  const constant = member(schema, 'const');
  if (constant !== undefined) return [optionOf(constant, {})];
  return fromEnum(schema) ?? fromBranches(node, schema, 'oneOf') ?? fromBranches(node, schema, 'anyOf');
}

interface Words {
  readonly label?: string | undefined;
  readonly description?: string | undefined;
}

function optionOf(value: Json, { label, description }: Words): Option {
  const json = stringifyJson(value);
  return { value, json, label: label ?? (typeof value === 'string' ? value : json), description };
}

function fromEnum(schema: JsonObject): readonly Option[] | undefined {
  const values = listMember(schema, 'enum');
  if (values === undefined || values.length === 0) return undefined;
  const legend = listMember(schema, 'enumNames') ?? [];
  const named = legend.length === values.length;
  return distinct(
    values.map((value, at) => optionOf(value, { label: named ? labelAt(legend, at) : undefined })),
  );
}

function labelAt(legend: readonly Json[], at: number): string | undefined {
  const label = legend[at];
  return typeof label === 'string' ? label : undefined;
}

function fromBranches(node: SchemaNode, schema: JsonObject, key: string): readonly Option[] | undefined {
  const branches = listMember(schema, key);
  if (branches === undefined || branches.length === 0) return undefined;
  const options: Option[] = [];
  for (const branch of branches) {
    const closed = fromBranch(within(node, branch));
    if (closed === undefined) return undefined;
    options.push(...closed);
  }
  return distinct(options);
}

function fromBranch(node: SchemaNode): readonly Option[] | undefined {
  const flat = flattenSchema(node);
  if (!flat.ok) return undefined;
  const words = {
    label: textMember(flat.schema, 'title'),
    description: textMember(flat.schema, 'description'),
  };
  const constant = member(flat.schema, 'const');
  if (constant !== undefined) return [optionOf(constant, words)];
  const values = fromEnum(flat.schema);
  return values?.length === 1 ? values.map(({ value }) => optionOf(value, words)) : values;
}

function distinct(options: readonly Option[]): readonly Option[] {
  return [...new Map(options.map((option) => [option.json, option])).values()];
}
