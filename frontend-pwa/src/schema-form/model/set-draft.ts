import type { Draft, ListDraft, ObjectDraft, UnionDraft } from './draft.ts';

/** One step into a draft. Rows and items go by id, so that a moved item keeps its address. */
export type Step =
  | { readonly at: 'field'; readonly name: string }
  | { readonly at: 'row'; readonly id: number }
  | { readonly at: 'item'; readonly id: number }
  | { readonly at: 'branch'; readonly branch: number };

export type Steps = readonly Step[];

/** The draft with the part at `steps` put in place; unchanged where the steps lead nowhere (any more). */
export function setDraft(draft: Draft, steps: Steps, next: Draft): Draft {
  const [step, ...further] = steps;
  if (step === undefined) return next;
  const change = (part: Draft): Draft => setDraft(part, further, next);
  if (draft.kind === 'object') return changeMember(draft, step, change);
  if (draft.kind === 'list' && step.at === 'item') return changeItem(draft, step.id, change);
  if (draft.kind === 'union' && step.at === 'branch') return changeBranch(draft, step.branch, change);
  return draft;
}

type Change = (part: Draft) => Draft;

function changeMember(draft: ObjectDraft, step: Step, change: Change): Draft {
  if (step.at === 'field') return changeField(draft, step.name, change);
  return step.at === 'row' ? changeRow(draft, step.id, change) : draft;
}

function changeField(draft: ObjectDraft, name: string, change: Change): Draft {
  const known = draft.fields.some((field) => field.name === name);
  const fields = known ? draft.fields : [...draft.fields, { name, draft: { kind: 'absent' } as const }];
  return {
    ...draft,
    fields: fields.map((field) => (field.name === name ? { name, draft: change(field.draft) } : field)),
  };
}

function changeRow(draft: ObjectDraft, id: number, change: Change): Draft {
  return {
    ...draft,
    rows: draft.rows.map((row) => (row.id === id ? { ...row, draft: change(row.draft) } : row)),
  };
}

function changeItem(draft: ListDraft, id: number, change: Change): Draft {
  return {
    ...draft,
    items: draft.items.map((item) => (item.id === id ? { id, draft: change(item.draft) } : item)),
  };
}

function changeBranch(draft: UnionDraft, branch: number, change: Change): Draft {
  return {
    ...draft,
    drafts: draft.drafts.map((entry) =>
      entry.branch === branch ? { branch, draft: change(entry.draft) } : entry,
    ),
  };
}
