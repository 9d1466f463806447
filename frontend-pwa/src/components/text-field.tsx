import { useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; nothing while it is right. */
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Lines to begin with; one line without it. */
  readonly lines?: number;
  readonly code?: boolean;
  readonly inputMode?: 'numeric' | 'url';
}

/** A labelled box for text; what is wrong with it stands below it and is told with it. */
export function TextField({ label, error, help, lines, ...control }: TextFieldProps) {
  const id = useId();
  const { value, onChange, placeholder, required, code, inputMode } = control;
  const said = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean);
  const shared = {
    id,
    value,
    className: `${styles.control} ${code ? styles.code : ''}`,
    'aria-invalid': error !== undefined,
    'aria-describedby': said.length > 0 ? said.join(' ') : undefined,
    'aria-required': required,
    placeholder,
    inputMode,
    autoComplete: 'off',
    spellCheck: !code,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {lines === undefined ? <input type="text" {...shared} /> : <textarea rows={lines} {...shared} />}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

interface FieldNotesProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly help: string | undefined;
}

function FieldNotes({ id, error, help }: FieldNotesProps) {
  return (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}
