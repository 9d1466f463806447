import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import styles from './text-field.module.css';

export interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A labelled box for a secret: covered, unless whoever types it wants to see it. */
export function SecretField({ label, value, onChange }: SecretFieldProps) {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.joined}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          className={`${styles.control} ${styles.code}`}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          look="quiet"
          aria-label={t(shown ? 'secret-hide' : 'secret-show', { label })}
          icon={shown ? <EyeOff size={15} /> : <Eye size={15} />}
          onPress={() => setShown(!shown)}
        />
      </span>
    </div>
  );
}
