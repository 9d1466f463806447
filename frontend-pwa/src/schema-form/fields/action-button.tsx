import type { ReactNode } from 'react';
import press from '../press.module.css';

interface ActionButtonProps {
  /** The whole sentence, with the field's name, for those who do not see where the button stands. */
  readonly name: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
  readonly id?: string;
  readonly disabled?: boolean;
  /** Shows words beside its icon. */
  readonly wide?: boolean;
}

export function ActionButton({
  name,
  onPress,
  children,
  id,
  disabled = false,
  wide = false,
}: ActionButtonProps) {
  return (
    <button
      type="button"
      className={wide ? press.add : press.action}
      aria-label={name}
      title={wide ? undefined : name}
      onClick={onPress}
      disabled={disabled}
      id={id}
    >
      {children}
    </button>
  );
}
