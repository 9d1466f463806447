import type { Json } from '@corbusier/shared/domain/json';
import type { Draft } from './draft.ts';
import { draftToValue, type FieldError } from './draft-to-value.ts';
import { prettyJson } from './pretty-json.ts';
import { valueToDraft } from './value-to-draft.ts';

export type Switched =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** The whole form as one JSON text. Refused while a field cannot be read, for its text would be lost. */
export function asJsonText(draft: Draft): Switched {
  if (draft.kind === 'json') return { ok: true, draft };
  const decoded = draftToValue(draft);
  return decoded.ok ? { ok: true, draft: { kind: 'json', text: prettyJson(decoded.value) } } : decoded;
}

/** The JSON text as fields; keys the schema does not know come as rows of their own. */
export function asFields(schema: Json, draft: Draft): Switched {
  if (draft.kind !== 'json') return { ok: true, draft };
  const decoded = draftToValue(draft);
  return decoded.ok ? { ok: true, draft: valueToDraft(schema, decoded.value) } : decoded;
}
