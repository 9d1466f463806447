import { useFormScope } from '../form-scope.ts';
import type { FormMessages } from '../messages.ts';
import { ABSENT, type Draft } from '../model/draft.ts';
import type { Field, NumberShape } from '../model/field.ts';
import { isIntegerText, isNumberText, isOutOfRange } from '../model/number-text.ts';
import css from '../schema-form.module.css';
import { FieldActions } from './field-actions.tsx';
import { FieldFrame, type FrameParts, useControl, withOwn } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { commonNotes, numberHints, shownDefault } from './hints.ts';

/** A number as text: what is typed is kept to the last digit, and nothing is rounded or clamped. */
export function NumberFieldView(props: KindProps<Field & NumberShape>) {
  const { field, draft, place, label, required, errors } = props;
  const { messages, change } = useFormScope();
  const text = draft.kind === 'number' ? draft.text : '';
  const parts: FrameParts = {
    place,
    label,
    required,
    errors: withOwn(errors, draftProblem(draft, messages)),
    help: {
      description: field.description,
      notes: [
        ...numberHints(field, messages),
        ...commonNotes(field, draft, messages),
        ...(field.format !== undefined && isOutOfRange(text, field.format)
          ? [messages.outOfRange(field.format)]
          : []),
      ],
    },
    actions: <FieldActions {...props} />,
  };
  const set = (next: string) =>
    change(place.steps, next === '' ? ABSENT : { kind: 'number', text: next, integer: field.integer });
  return (
    <FieldFrame {...parts}>
      <input
        {...useControl(parts)}
        className={css.number}
        type="text"
        inputMode={field.integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        placeholder={field.fallback === undefined ? undefined : shownDefault(field.fallback)}
        readOnly={field.readOnly}
        onChange={(event) => set(event.target.value)}
      />
    </FieldFrame>
  );
}

function draftProblem(draft: Draft, { problems }: FormMessages): string | undefined {
  if (draft.kind !== 'number') return undefined;
  if (!isNumberText(draft.text)) return problems.notANumber;
  return draft.integer && !isIntegerText(draft.text) ? problems.notAnInteger : undefined;
}
