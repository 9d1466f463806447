import { useFormScope } from '../form-scope.ts';
import { ABSENT, type Draft } from '../model/draft.ts';
import type { ChoiceShape, Field } from '../model/field.ts';
import { FieldActions } from './field-actions.tsx';
import { FieldFrame, type FrameParts } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes } from './hints.ts';
import { Select } from './select.tsx';
import type { SelectOption } from './select-props.ts';

/** One of a closed set. Nothing is chosen for the user, unless there is one value only and it has to be sent. */
export function ChoiceFieldView(props: KindProps<Field & ChoiceShape>) {
  const { field, draft, place, label, required, errors } = props;
  const { messages, change } = useFormScope();
  const options = shownOptions(field, draft);
  const current = draft.kind === 'choice' ? draft.json : undefined;
  const chosen = field.options.find(({ json }) => json === current);
  const parts: FrameParts = {
    place,
    label,
    required,
    errors: errors.messages,
    help: {
      description: field.description,
      notes: [
        ...(chosen?.description === undefined ? [] : [chosen.description]),
        ...commonNotes(field, draft, messages),
      ],
    },
    actions: <FieldActions {...props} />,
  };
  const choose = (json: string | undefined) =>
    change(place.steps, json === undefined ? ABSENT : { kind: 'choice', json });
  return (
    <FieldFrame {...parts}>
      <Select parts={parts} options={options} current={current} onChoose={choose} />
    </FieldFrame>
  );
}

/** A value that the schema has dropped since it was chosen is still shown as what will be sent. */
function shownOptions(field: ChoiceShape, draft: Draft): readonly SelectOption[] {
  if (draft.kind !== 'choice' || field.options.some(({ json }) => json === draft.json)) return field.options;
  return [...field.options, { json: draft.json, label: draft.json }];
}
