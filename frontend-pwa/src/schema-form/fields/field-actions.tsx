import { Ban, Braces, Eraser, Wand } from 'lucide-react';
import { focusFirstError } from '../field-id.ts';
import { useFormScope } from '../form-scope.ts';
import { ABSENT, NULL_DRAFT } from '../model/draft.ts';
import { draftToValue } from '../model/draft-to-value.ts';
import type { Field } from '../model/field.ts';
import { prettyJson } from '../model/pretty-json.ts';
import { draftOf } from '../model/value-to-draft.ts';
import press from '../press.module.css';
import { ActionButton } from './action-button.tsx';
import type { KindProps } from './field-props.ts';

/** What can be done to any field: take its default, make it null, take it away. */
export function FieldActions({ field, node, draft, place, label }: KindProps<Field>) {
  const { messages, change } = useFormScope();
  const { fallback } = field;
  if (field.readOnly) return null;
  return (
    <>
      {fallback !== undefined && draft.kind === 'absent' ? (
        <ActionButton
          name={messages.fillDefault(label)}
          onPress={() => change(place.steps, draftOf(node, fallback))}
        >
          <Wand className={press.icon} aria-hidden />
        </ActionButton>
      ) : null}
      {field.nullable && draft.kind !== 'null' ? (
        <ActionButton name={messages.setNull(label)} onPress={() => change(place.steps, NULL_DRAFT)}>
          <Ban className={press.icon} aria-hidden />
        </ActionButton>
      ) : null}
      {draft.kind !== 'absent' && place.path.length > 0 ? (
        <ActionButton name={messages.clear(label)} onPress={() => change(place.steps, ABSENT)}>
          <Eraser className={press.icon} aria-hidden />
        </ActionButton>
      ) : null}
    </>
  );
}

/** For fields of several parts: their JSON, or the way to the part that has none yet. */
export function JsonAction({ draft, place, label }: Pick<KindProps<Field>, 'draft' | 'place' | 'label'>) {
  const { messages, change, idPrefix } = useFormScope();
  const toJson = () => {
    const decoded = draftToValue(draft);
    if (decoded.ok) change(place.steps, { kind: 'json', text: prettyJson(decoded.value) });
    else
      focusFirstError(
        idPrefix,
        decoded.errors.map(({ path }) => ({ path: [...place.path, ...path] })),
      );
  };
  return (
    <ActionButton name={messages.editAsJson(label)} onPress={toJson}>
      <Braces className={press.icon} aria-hidden />
    </ActionButton>
  );
}
