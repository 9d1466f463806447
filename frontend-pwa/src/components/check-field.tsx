import { useId } from 'react';
import styles from './text-field.module.css';

export interface CheckFieldProps {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A yes or no, with what yes means. */
export function CheckField({ label, help, checked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      </div>
    </div>
  );
}
