import { useFormScope } from '../form-scope.ts';
import { ABSENT } from '../model/draft.ts';
import type { Field } from '../model/field.ts';
import press from '../press.module.css';
import { FieldActions } from './field-actions.tsx';
import { GroupFrame } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes } from './hints.ts';

/** Three-way: a checkbox could not tell "not set" from "false". */
export function BooleanFieldView(props: KindProps<Field>) {
  const { field, draft, place, label, required, errors } = props;
  const { messages } = useFormScope();
  return (
    <GroupFrame
      place={place}
      label={label}
      required={required}
      errors={errors.messages}
      help={{ description: field.description, notes: commonNotes(field, draft, messages) }}
      actions={<FieldActions {...props} />}
    >
      <div className={press.segments}>
        {required ? null : <Radio {...props} json={undefined} text={messages.notSet} />}
        <Radio {...props} json="true" text="true" />
        <Radio {...props} json="false" text="false" />
      </div>
    </GroupFrame>
  );
}

interface RadioProps extends KindProps<Field> {
  readonly json: string | undefined;
  readonly text: string;
}

function Radio({ field, draft, place, json, text }: RadioProps) {
  const { change, idPrefix } = useFormScope();
  const current = draft.kind === 'choice' ? draft.json : undefined;
  const checked = json === undefined ? draft.kind === 'absent' : current === json;
  return (
    <label className={press.segment}>
      <input
        type="radio"
        name={JSON.stringify([idPrefix, place.steps])}
        checked={checked}
        disabled={field.readOnly}
        onChange={() => change(place.steps, json === undefined ? ABSENT : { kind: 'choice', json })}
      />
      {text}
    </label>
  );
}
