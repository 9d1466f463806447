import type { Json } from '@corbusier/shared/domain/json';
import { describeField } from './describe-field.ts';
import { ABSENT, type Draft } from './draft.ts';
import type { Field, ListShape, ObjectShape, Option } from './field.ts';
import { openSchema, type SchemaNode } from './schema-node.ts';
import { draftOf } from './value-to-draft.ts';

/** What a form starts with: required defaults and constants are filled in, everything else is absent. */
export function initialDraft(schema: Json): Draft {
  const root = openSchema(schema);
  const draft = requiredDraft(root);
  // A schema that says nothing is ready to be sent at once.
  return draft.kind === 'absent' && describeField(root).kind === 'json'
    ? { kind: 'json', text: '{}' }
    : draft;
}

/** The draft of a part that has to be there, or that has just been added by the user. */
export function requiredDraft(node: SchemaNode): Draft {
  return start(node, new Set());
}

type Trail = ReadonlySet<Json>;

function start(node: SchemaNode, trail: Trail): Draft {
  const field = describeField(node);
  if (field.fallback !== undefined) return draftOf(node, field.fallback);
  // A schema that requires itself has no end: it starts absent.
  if (trail.has(node.schema)) return ABSENT;
  return startShape(field, new Set([...trail, node.schema]));
}

function startShape(field: Field, trail: Trail): Draft {
  if (field.kind === 'object') return startObject(field, trail);
  if (field.kind === 'list') return startList(field);
  return field.kind === 'choice' ? startChoice(field.options) : ABSENT;
}

function startChoice(options: readonly Option[]): Draft {
  const [only] = options;
  return only !== undefined && options.length === 1 ? { kind: 'choice', json: only.json } : ABSENT;
}

function startObject(shape: ObjectShape, trail: Trail): Draft {
  const fields = shape.properties.map(({ name, required, node }) => ({
    name,
    draft: required ? start(node, trail) : ABSENT,
  }));
  return { kind: 'object', fields, rows: [] };
}

function startList(shape: ListShape): Draft {
  if (shape.slots.length === 0) return ABSENT;
  const items = shape.slots.map((_, at) => ({ id: at + 1, draft: ABSENT }));
  return { kind: 'list', slots: items.length, items };
}
