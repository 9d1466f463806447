import { List, Quote } from 'lucide-react';
import { useFormScope } from '../form-scope.ts';
import type { FormMessages } from '../messages.ts';
import { ABSENT, type Draft } from '../model/draft.ts';
import { readJsonText } from '../model/draft-to-value.ts';
import type { Field } from '../model/field.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { draftOf } from '../model/value-to-draft.ts';
import press from '../press.module.css';
import { ActionButton } from './action-button.tsx';
import { FieldActions } from './field-actions.tsx';
import { FieldFrame, type FrameParts, useControl, withOwn } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes } from './hints.ts';
import { JsonEditor } from './json-editor.tsx';

/** JSON text for one field: where the schema allows anything, and where a value does not fit its field. */
export function JsonFieldView(props: KindProps<Field>) {
  const { field, draft, place, label, required, errors } = props;
  const { messages, change } = useFormScope();
  const text = draft.kind === 'json' ? draft.text : '';
  const parts: FrameParts = {
    place,
    label,
    required,
    errors: withOwn(errors, jsonProblem(text, messages)),
    help: {
      description: field.description,
      notes: [
        ...(field.kind === 'json' ? [messages.jsonReason(field.reason)] : []),
        ...commonNotes(field, draft, messages),
      ],
    },
    actions: <JsonActions {...props} />,
  };
  // An emptied box elsewhere than in a field of JSON stays a box: it was opened on purpose.
  const clears = field.kind === 'json' && place.path.length > 0;
  const set = (next: string) =>
    change(place.steps, next === '' && clears ? ABSENT : { kind: 'json', text: next });
  return (
    <FieldFrame {...parts}>
      <JsonEditor
        control={useControl(parts)}
        label={label}
        description={spoken(parts)}
        text={text}
        onText={set}
      />
    </FieldFrame>
  );
}

function spoken({ help, errors }: FrameParts): string {
  return [...errors, ...(help.description === undefined ? [] : [help.description]), ...help.notes].join(' ');
}

function jsonProblem(text: string, { problems }: FormMessages): string | undefined {
  if (text === '') return undefined;
  const read = readJsonText(text);
  return read.ok ? undefined : problems.badJson(read.cause, read.place.line, read.place.column);
}

function JsonActions(props: KindProps<Field>) {
  const { field, node, draft, place, label } = props;
  const { messages, change } = useFormScope();
  const asForm = field.kind === 'json' ? undefined : fieldsOf(node, draft);
  const text = field.kind === 'json' ? unquoted(draft) : undefined;
  return (
    <>
      {asForm === undefined ? null : (
        <ActionButton name={messages.editAsForm(label)} onPress={() => change(place.steps, asForm)}>
          <List className={press.icon} aria-hidden />
        </ActionButton>
      )}
      {text === undefined ? null : (
        <ActionButton
          name={messages.takeAsText(label)}
          onPress={() => change(place.steps, { kind: 'json', text: JSON.stringify(text) })}
        >
          <Quote className={press.icon} aria-hidden />
        </ActionButton>
      )}
      <FieldActions {...props} />
    </>
  );
}

/** The draft of fields for the JSON typed, as long as it fits them. */
function fieldsOf(node: SchemaNode, draft: Draft): Draft | undefined {
  const read = draft.kind === 'json' ? readJsonText(draft.text) : undefined;
  if (read?.ok !== true) return undefined;
  const fields = draftOf(node, read.value);
  return fields.kind === 'json' ? undefined : fields;
}

/** A text typed without its quotes, the most common slip. */
function unquoted(draft: Draft): string | undefined {
  if (draft.kind !== 'json' || readJsonText(draft.text).ok) return undefined;
  return /^\s*["[{]/.test(draft.text) ? undefined : draft.text;
}
