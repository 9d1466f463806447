import type { Json } from '@corbusier/shared/domain/json';
import { describeField } from './describe-field.ts';
import { type Draft, fieldDraft, type ObjectDraft } from './draft.ts';
import type { ObjectShape } from './field.ts';
import { openSchema, type SchemaNode } from './schema-node.ts';
import { draftOf } from './value-to-draft.ts';

/** Takes every default that the schema proposes for what is not set yet, within objects that are set. */
export function fillDefaults(schema: Json, draft: Draft): Draft {
  return fill(openSchema(schema), draft);
}

function fill(node: SchemaNode, draft: Draft): Draft {
  const field = describeField(node);
  if (draft.kind === 'absent') return field.fallback === undefined ? draft : draftOf(node, field.fallback);
  return draft.kind === 'object' && field.kind === 'object' ? fillMembers(field, draft) : draft;
}

function fillMembers(shape: ObjectShape, draft: ObjectDraft): Draft {
  const declared = new Set(shape.properties.map(({ name }) => name));
  return {
    ...draft,
    fields: [
      ...shape.properties.map(({ name, node }) => ({ name, draft: fill(node, fieldDraft(draft, name)) })),
      ...draft.fields.filter(({ name }) => !declared.has(name)),
    ],
  };
}
