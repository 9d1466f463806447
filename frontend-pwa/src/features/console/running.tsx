import { Square } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { CallProgressBar } from '../../components/call-progress-bar.tsx';
import { useLocale, useText } from '../../i18n/text.tsx';
import { formatDuration } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './console.module.css';

const TICK_MS = 100;
const CANCEL_AFTER_MS = 1000;

export interface RunningProps {
  readonly callId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly cancelling: boolean;
  readonly onCancel: () => void;
}

/** A call under way: how long, how far, and the way out once it takes a while. */
export function Running({ callId, startedAt, cancelling, onCancel }: RunningProps) {
  const t = useText();
  const locale = useLocale();
  const elapsed = Math.max(0, useNow(TICK_MS) - startedAt);
  return (
    <div className={styles.running}>
      <p className={styles.elapsed}>{formatDuration(Math.floor(elapsed / TICK_MS) * TICK_MS, locale)}</p>
      <CallProgressBar callId={callId} />
      {elapsed >= CANCEL_AFTER_MS && (
        <Button icon={<Square size={14} />} isDisabled={cancelling} onPress={onCancel}>
          {t(cancelling ? 'console-cancelling' : 'console-cancel')}
        </Button>
      )}
    </div>
  );
}
