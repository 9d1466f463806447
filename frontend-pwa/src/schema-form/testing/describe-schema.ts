import type { Json } from '@corbusier/shared/domain/json';
import { describeField } from '../model/describe-field.ts';
import type { Field } from '../model/field.ts';
import { openSchema, type SchemaNode } from '../model/schema-node.ts';

export function fieldOf(schema: Json): Field {
  return describeField(openSchema(schema));
}

/** The field of property `v`, with the rest of the document beside it. */
export function fieldV(schema: Json, document: { [key: string]: Json } = {}): Field {
  const root = fieldOf({ type: 'object', properties: { v: schema }, ...document });
  return describeField(childOf(root, 'v'));
}

export function childOf(field: Field, name: string): SchemaNode {
  if (field.kind !== 'object') throw new Error(`no object: ${field.kind}`);
  const property = field.properties.find((candidate) => candidate.name === name);
  if (property === undefined) throw new Error(`no property ${name}`);
  return property.node;
}

export function labels(field: Field): readonly string[] {
  if (field.kind !== 'choice') throw new Error(`no choice: ${field.kind}`);
  return field.options.map(({ label, json }) => `${label}=${json}`);
}
