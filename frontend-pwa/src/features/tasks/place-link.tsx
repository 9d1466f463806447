import { ExternalLink } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import styles from './tasks.module.css';

export interface PlaceLinkProps {
  readonly to: string;
  readonly name: string;
  /** Said after the name. */
  readonly beside?: string;
}

/** The way to something at the provider, in a window of its own. */
export function PlaceLink({ to, name, beside }: PlaceLinkProps) {
  const t = useText();
  return (
    <span className={styles.place}>
      <a href={to} target="_blank" rel="noreferrer noopener">
        <code>{name}</code>
        <ExternalLink size={13} aria-label={t('opens-elsewhere')} role="img" />
      </a>
      {beside !== undefined && <span className={styles.note}>{beside}</span>}
    </span>
  );
}
