import { Clock, Eye, EyeOff, Fingerprint, TextCursorInput } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { useFormScope } from '../form-scope.ts';
import { ABSENT } from '../model/draft.ts';
import type { Field, TextShape } from '../model/field.ts';
import press from '../press.module.css';
import css from '../schema-form.module.css';
import { ActionButton } from './action-button.tsx';
import { FieldActions } from './field-actions.tsx';
import { FieldFrame, type FrameParts, useControl } from './field-frame.tsx';
import type { KindProps } from './field-props.ts';
import { FilePicker } from './file-picker.tsx';
import { commonNotes, shownDefault, textHints } from './hints.ts';

type TextField = Field & TextShape;

/** Text. An emptied box is "not set"; the empty text is set by its own button. */
export function TextFieldView(props: KindProps<TextField>) {
  const { field, draft, place, label, required, errors } = props;
  const { messages, change } = useFormScope();
  const text = draft.kind === 'text' ? draft.text : '';
  const parts: FrameParts = {
    place,
    label,
    required,
    errors: errors.messages,
    help: {
      description: field.description,
      notes: [...textHints(field, messages), ...commonNotes(field, draft, messages)],
    },
    actions: <TextActions {...props} />,
  };
  const set = (next: string) => change(place.steps, next === '' ? ABSENT : { kind: 'text', text: next });
  return (
    <FieldFrame {...parts}>
      <TextBox parts={parts} field={field} text={text} onText={set} />
      {field.base64 ? <FilePicker {...props} /> : null}
    </FieldFrame>
  );
}

interface TextBoxProps {
  readonly parts: FrameParts;
  readonly field: TextField;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TextBox({ parts, field, text, onText }: TextBoxProps) {
  // A text that has come with line breaks keeps them: a one-line box would drop them without a word.
  const [broken, setBroken] = useState(false);
  if (!broken && /[\r\n]/.test(text)) setBroken(true);
  const shared = {
    ...useControl(parts),
    className: css.control,
    dir: 'auto',
    value: text,
    placeholder: field.fallback === undefined ? undefined : shownDefault(field.fallback),
    readOnly: field.readOnly,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onText(event.target.value),
  } as const;
  if (field.secret) return <SecretBox label={parts.label} input={shared} />;
  return field.multiline || broken ? <textarea rows={1} {...shared} /> : <input type="text" {...shared} />;
}

interface SecretBoxProps {
  readonly label: string;
  readonly input: ComponentProps<'input'>;
}

function SecretBox({ label, input }: SecretBoxProps) {
  const { messages } = useFormScope();
  const [hidden, setHidden] = useState(true);
  const Icon = hidden ? Eye : EyeOff;
  return (
    <span className={css.joined}>
      <input {...input} type={hidden ? 'password' : 'text'} />
      <ActionButton
        name={hidden ? messages.show(label) : messages.hide(label)}
        onPress={() => setHidden(!hidden)}
      >
        <Icon className={press.icon} aria-hidden />
      </ActionButton>
    </span>
  );
}

function TextActions(props: KindProps<TextField>) {
  const { field, draft, place, label } = props;
  const { messages, change } = useFormScope();
  const set = (text: string) => change(place.steps, { kind: 'text', text });
  const now = NOW.get(field.format ?? '');
  if (field.readOnly) return null;
  return (
    <>
      {now === undefined ? null : (
        <ActionButton name={messages.fillNow(label)} onPress={() => set(now(new Date()))}>
          <Clock className={press.icon} aria-hidden />
        </ActionButton>
      )}
      {field.format === 'uuid' ? (
        <ActionButton name={messages.fillUuid(label)} onPress={() => set(crypto.randomUUID())}>
          <Fingerprint className={press.icon} aria-hidden />
        </ActionButton>
      ) : null}
      {draft.kind === 'text' ? null : (
        <ActionButton name={messages.setEmpty(label)} onPress={() => set('')}>
          <TextCursorInput className={press.icon} aria-hidden />
        </ActionButton>
      )}
      <FieldActions {...props} />
    </>
  );
}

const two = (part: number): string => String(part).padStart(2, '0');

function localDate(now: Date): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function localTime(now: Date): string {
  const offset = -now.getTimezoneOffset();
  const ahead = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
  return `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}${zone}`;
}

/** RFC 3339 texts, with the offset that `datetime-local` would leave out. */
const NOW: ReadonlyMap<string, (now: Date) => string> = new Map([
  ['date-time', (now: Date) => `${localDate(now)}T${localTime(now)}`],
  ['date', localDate],
  ['time', localTime],
]);
