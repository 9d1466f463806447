import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

export type ButtonLook = 'action' | 'plain' | 'quiet';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

function lookOf(look: ButtonLook): string {
  return `${styles.button} ${styles[look]}`;
}

/** A button. `action` is for the one primary action of a view. */
export function Button({ look = 'plain', icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={lookOf(look)}>
      {icon}
      {children}
    </AriaButton>
  );
}

export interface ButtonLinkProps extends Omit<LinkProps, 'className' | 'style' | 'children'> {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'plain', icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf(look)}>
      {icon}
      {children}
    </Link>
  );
}
