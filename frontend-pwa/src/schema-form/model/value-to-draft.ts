import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { describeField } from './describe-field.ts';
import { ABSENT, type Draft, NULL_DRAFT } from './draft.ts';
import type { Field, ListShape, ObjectShape, Option, UnionShape } from './field.ts';
import { bestBranch } from './fit-branch.ts';
import { isJsonObject, member, sameJson } from './json-access.ts';
import { isIntegerText } from './number-text.ts';
import { prettyJson } from './pretty-json.ts';
import { openSchema, type SchemaNode } from './schema-node.ts';

/** The draft of a value. Whatever does not fit its field stays, as JSON text in that field alone. */
export function valueToDraft(schema: Json, value: Json): Draft {
  return draftOf(openSchema(schema), value);
}

export function draftOf(node: SchemaNode, value: Json): Draft {
  return fitted(describeField(node), value) ?? { kind: 'json', text: prettyJson(value) };
}

function fitted(field: Field, value: Json): Draft | undefined {
  if (value === null && field.nullable) return NULL_DRAFT;
  switch (field.kind) {
    case 'text':
      return textDraft(value);
    case 'number':
      return numberDraft(value, field.integer);
    case 'boolean':
      return booleanDraft(value);
    case 'choice':
      return choiceDraft(field.options, value);
    case 'object':
      return objectDraft(field, value);
    case 'list':
      return listDraft(field, value);
    case 'union':
      return unionDraft(field, value);
    case 'json':
      return undefined;
  }
}

function textDraft(value: Json): Draft | undefined {
  return typeof value === 'string' ? { kind: 'text', text: value } : undefined;
}

function booleanDraft(value: Json): Draft | undefined {
  return typeof value === 'boolean' ? { kind: 'choice', json: String(value) } : undefined;
}

function numberDraft(value: Json, integer: boolean): Draft | undefined {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return undefined;
  const text = stringifyJson(value);
  return integer && !isIntegerText(text) ? undefined : { kind: 'number', text, integer };
}

function choiceDraft(options: readonly Option[], value: Json): Draft | undefined {
  const option = options.find((candidate) => sameJson(candidate.value, value));
  return option === undefined ? undefined : { kind: 'choice', json: option.json };
}

function objectDraft(shape: ObjectShape, value: Json): Draft | undefined {
  if (!isJsonObject(value)) return undefined;
  const declared = new Set(shape.properties.map(({ name }) => name));
  const extra = Object.entries(value).filter(([key]) => !declared.has(key));
  return {
    kind: 'object',
    fields: shape.properties.map(({ name, node }) => {
      const part = member(value, name);
      return { name, draft: part === undefined ? ABSENT : draftOf(node, part) };
    }),
    rows: extra.map(([key, part], at) => ({ id: at + 1, key, draft: draftOf(shape.rowNode, part) })),
  };
}

function listDraft(shape: ListShape, value: Json): Draft | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map((part, at) => {
    const node = shape.slots[at] ?? shape.rest;
    const draft: Draft = node === undefined ? { kind: 'json', text: prettyJson(part) } : draftOf(node, part);
    return { id: at + 1, draft };
  });
  for (let at = items.length; at < shape.slots.length; at += 1) items.push({ id: at + 1, draft: ABSENT });
  return { kind: 'list', slots: shape.slots.length, items };
}

function unionDraft(shape: UnionShape, value: Json): Draft | undefined {
  const branch = bestBranch(shape, value);
  const node = branch === undefined ? undefined : shape.branches[branch]?.node;
  if (branch === undefined || node === undefined) return undefined;
  return { kind: 'union', branch, drafts: [{ branch, draft: draftOf(node, value) }] };
}
