import type { Json } from '@corbusier/shared/domain/json';
import { type ReactNode, useState } from 'react';
import { JsonTree } from '../../components/json-tree.tsx';
import styles from './conversations.module.css';

export interface FoldProps {
  readonly title: string;
  /** An identifier after the title. */
  readonly code?: string;
  readonly beside?: ReactNode;
  readonly value: Json;
}

/** One line that unfolds to a value. */
export function Fold({ title, code, beside, value }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        {code !== undefined && <code>{code}</code>}
        {beside}
      </summary>
      {open && <JsonTree value={value} />}
    </details>
  );
}
