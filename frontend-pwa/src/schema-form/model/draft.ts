/**
 * What has been typed so far, shaped like the field it belongs to. A draft is plain data, free of classes and
 * of `undefined`, so that it may be stored as it is; values of the user's are kept as JSON text.
 */
export type Draft =
  | { readonly kind: 'absent' }
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly integer: boolean }
  | { readonly kind: 'choice'; readonly json: string }
  | ObjectDraft
  | ListDraft
  | UnionDraft
  | { readonly kind: 'json'; readonly text: string };

export interface ObjectDraft {
  readonly kind: 'object';
  readonly fields: readonly NamedDraft[];
  /** Keys the schema does not declare. A row has an id of its own, since its key is still being typed. */
  readonly rows: readonly RowDraft[];
}

export interface NamedDraft {
  readonly name: string;
  readonly draft: Draft;
}

export interface RowDraft {
  readonly id: number;
  readonly key: string;
  readonly draft: Draft;
}

export interface ListDraft {
  readonly kind: 'list';
  /** How many of the first items have a fixed place; those at the end of them may be left out. */
  readonly slots: number;
  readonly items: readonly ItemDraft[];
}

export interface ItemDraft {
  readonly id: number;
  readonly draft: Draft;
}

export interface UnionDraft {
  readonly kind: 'union';
  readonly branch: number;
  /** One draft for each branch ever chosen, so that going back finds what was there. */
  readonly drafts: readonly BranchDraft[];
}

export interface BranchDraft {
  readonly branch: number;
  readonly draft: Draft;
}

export const ABSENT: Draft = { kind: 'absent' };
export const NULL_DRAFT: Draft = { kind: 'null' };

/** Where a value stands in its document. Never joined to a string: names may hold any character. */
export type Path = readonly (string | number)[];

export function fieldDraft(draft: ObjectDraft, name: string): Draft {
  return draft.fields.find((field) => field.name === name)?.draft ?? ABSENT;
}

export function chosenDraft(draft: UnionDraft): Draft {
  return draft.drafts.find(({ branch }) => branch === draft.branch)?.draft ?? ABSENT;
}

export function nextId(items: readonly { readonly id: number }[]): number {
  return items.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;
}
