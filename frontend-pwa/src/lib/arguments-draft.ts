import type { Json } from '@corbusier/shared/domain/json';
import type { ShownError } from '../schema-form/error-tree.ts';
import type { FormMessages } from '../schema-form/messages.ts';
import type { Draft } from '../schema-form/model/draft.ts';
import { draftToValue } from '../schema-form/model/draft-to-value.ts';
import { prettyJson } from '../schema-form/model/pretty-json.ts';
import { valueToDraft } from '../schema-form/model/value-to-draft.ts';
import { problemText } from '../schema-form/problem-text.ts';

/** What the draft says, or what keeps it from being read. */
export type ReadArguments =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly errors: readonly ShownError[] };

export function readArguments(draft: Draft, messages: FormMessages): ReadArguments {
  const decoded = draftToValue(draft);
  if (decoded.ok) return decoded;
  const errors = decoded.errors.map((error) => ({ path: error.path, message: problemText(error, messages) }));
  return { ok: false, errors };
}

/** The same arguments as JSON text, or as fields; undefined while they cannot be read, so that nothing is lost. */
export function turnDraft(draft: Draft, schema: Json): Draft | undefined {
  const decoded = draftToValue(draft);
  if (!decoded.ok) return undefined;
  return draft.kind === 'json'
    ? valueToDraft(schema, decoded.value)
    : { kind: 'json', text: prettyJson(decoded.value) };
}
