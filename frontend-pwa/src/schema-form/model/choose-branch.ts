import { describeField } from './describe-field.ts';
import { ABSENT, chosenDraft, type Draft, type NamedDraft, type ObjectDraft } from './draft.ts';
import type { ObjectShape, UnionShape } from './field.ts';
import { requiredDraft } from './initial-draft.ts';

/** The draft with another branch chosen: what was in it before, or what the two branches share by name. */
export function chooseBranch(shape: UnionShape, draft: Draft, branch: number | undefined): Draft {
  const drafts = draft.kind === 'union' ? draft.drafts : [];
  if (branch === undefined) return ABSENT;
  if (drafts.some((entry) => entry.branch === branch)) return { kind: 'union', branch, drafts };
  const before = draft.kind === 'union' ? chosenDraft(draft) : ABSENT;
  return { kind: 'union', branch, drafts: [...drafts, { branch, draft: opened(shape, branch, before) }] };
}

function opened(shape: UnionShape, branch: number, before: Draft): Draft {
  const node = shape.branches[branch]?.node;
  if (node === undefined) return ABSENT;
  const fresh = requiredDraft(node);
  const field = describeField(node);
  if (fresh.kind !== 'object' || before.kind !== 'object' || field.kind !== 'object') return fresh;
  return { ...fresh, fields: fresh.fields.map((entry) => carried(field, entry, before)) };
}

function carried(shape: ObjectShape, entry: NamedDraft, before: ObjectDraft): NamedDraft {
  const known = before.fields.find(({ name }) => name === entry.name)?.draft;
  const property = shape.properties.find(({ name }) => name === entry.name);
  if (known === undefined || property === undefined || known.kind === 'absent') return entry;
  return carries(describeField(property.node).kind, known) ? { name: entry.name, draft: known } : entry;
}

/** Only drafts that any field of the kind can show go along; a tag, for one, belongs to its own branch. */
function carries(kind: string, draft: Draft): boolean {
  return kind === draft.kind && (kind === 'text' || kind === 'number' || kind === 'json');
}
