import type { ReactNode } from 'react';
import css from '../schema-form.module.css';

interface ActionButtonProps {
  /** The whole sentence, with the field's name, for those who do not see where the button stands. */
  readonly name: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly id?: string;
  readonly disabled?: boolean;
}

export function ActionButton({ name, onPress, children, id, disabled = false }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={css.action}
      aria-label={name}
      title={name}
      onClick={onPress}
      disabled={disabled}
      id={id}
    >
      {children}
    </button>
  );
}
