import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Content reaches the edges. */
  readonly flush?: boolean;
}

/** A titled part of a page. */
export function Card({ title, beside, children, foot, flush }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}

/** Names and values, in two columns where there is room. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
