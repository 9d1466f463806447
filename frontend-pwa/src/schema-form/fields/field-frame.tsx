import { type ReactNode, useState } from 'react';
import type { ErrorTree } from '../error-tree.ts';
import { fieldId } from '../field-id.ts';
import { useFormScope } from '../form-scope.ts';
import type { Place } from '../place.ts';
import press from '../press.module.css';
import css from '../schema-form.module.css';

/** What ties a control to its label, help and errors. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FrameParts {
  readonly place: Place;
  /** Set where the id of the place belongs to another control within. */
  readonly suffix?: string;
  readonly label: string;
  readonly required: boolean;
  readonly help: FieldHelp;
  readonly errors: readonly string[];
  readonly actions?: ReactNode;
}

export interface FieldHelp {
  readonly description: string | undefined;
  /** Short remarks: bounds, default, what the field is set to. */
  readonly notes: readonly string[];
}

export function useControl(parts: FrameParts): ControlProps {
  const { place, suffix = '', required, help, errors } = parts;
  const id = `${fieldId(useFormScope().idPrefix, place.path)}${suffix}`;
  const described = [
    help.description === undefined ? undefined : `${id}:help`,
    help.notes.length > 0 ? `${id}:notes` : undefined,
    errors.length > 0 ? `${id}:errors` : undefined,
  ].filter((part) => part !== undefined);
  return {
    id,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': errors.length > 0 ? true : undefined,
    'aria-required': required ? true : undefined,
  };
}

/** A single control with its label before it and its help and errors after it. */
export function FieldFrame(props: FrameParts & { readonly children: ReactNode }) {
  const { label, actions, children } = props;
  const { id } = useControl(props);
  const { messages } = useFormScope();
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id} dir="auto">
          {label}
        </label>
        {isMarked(props) ? <span className={css.mark}>{messages.required}</span> : null}
        <span className={css.actions}>{actions}</span>
      </div>
      {children}
      <FieldFoot id={id} {...props} />
    </div>
  );
}

/** Several controls as one group. */
export function GroupFrame(props: FrameParts & { readonly children: ReactNode }) {
  const { label, actions, children } = props;
  const { id, 'aria-describedby': foot } = useControl(props);
  const { messages } = useFormScope();
  const marked = isMarked(props);
  const described = [marked ? `${id}:required` : undefined, foot]
    .filter((part) => part !== undefined)
    .join(' ');
  return (
    <fieldset
      className={css.group}
      id={id}
      aria-describedby={described === '' ? undefined : described}
      tabIndex={-1}
    >
      <legend className={css.legend} dir="auto">
        {label}
        {marked ? (
          // Outside the name, which stays what the field is called; read as part of the description.
          <span className={css.mark} id={`${id}:required`} aria-hidden>
            {messages.required}
          </span>
        ) : null}
      </legend>
      <span className={css.actions}>{actions}</span>
      <FieldFoot id={id} {...props} />
      {children}
    </fieldset>
  );
}

/** Items of a list and values of entries are there because they were added: no need to say so. */
function isMarked({ required, place, suffix }: FrameParts): boolean {
  return required && suffix !== ':kind' && place.steps.at(-1)?.at === 'field';
}

interface FootProps extends Pick<FrameParts, 'help' | 'errors'> {
  readonly id: string;
}

function FieldFoot({ id, help, errors }: FootProps) {
  return (
    <>
      {help.description === undefined ? null : <Description id={`${id}:help`} text={help.description} />}
      {help.notes.length > 0 ? (
        <p className={css.notes} id={`${id}:notes`}>
          {help.notes.join(' · ')}
        </p>
      ) : null}
      <FieldErrors id={`${id}:errors`} errors={errors} />
    </>
  );
}

export function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className={css.errors} id={id}>
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}

const CLAMP = 240;

function Description({ id, text }: { readonly id: string; readonly text: string }) {
  const { messages } = useFormScope();
  const [open, setOpen] = useState(false);
  const long = text.length > CLAMP;
  return (
    <div className={css.help}>
      <p id={id} dir="auto" className={css.helpText}>
        {long && !open ? `${text.slice(0, CLAMP).trimEnd()}…` : text}
      </p>
      {long ? (
        <button type="button" className={press.quiet} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? messages.less : messages.more}
        </button>
      ) : null}
    </div>
  );
}

export function withOwn(errors: ErrorTree, ...own: readonly (string | undefined)[]): readonly string[] {
  return [...new Set([...own.filter((text) => text !== undefined), ...errors.messages])];
}
