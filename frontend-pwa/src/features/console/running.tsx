import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useLive } from '../../events/live-events.tsx';
import { useLocale, useText } from '../../i18n/text.tsx';
import { formatDuration } from '../../lib/format.ts';
import styles from './console.module.css';
import type { Run } from './use-run.ts';

const TICK_MS = 100;
const CANCEL_AFTER_MS = 1000;

export interface RunningProps {
  readonly run: Extract<Run, { kind: 'running' }>;
  readonly onCancel: () => void;
}

/** A call under way: how long, how far, and the way out once it takes a while. */
export function Running({ run, onCancel }: RunningProps) {
  const t = useText();
  const locale = useLocale();
  const elapsed = useElapsed(run.startedAt);
  return (
    <div className={styles.running}>
      <p className={styles.elapsed}>{formatDuration(Math.floor(elapsed / TICK_MS) * TICK_MS, locale)}</p>
      <Progress callId={run.callId} />
      {elapsed >= CANCEL_AFTER_MS && (
        <Button icon={<Square size={14} />} onPress={onCancel}>
          {t('console-cancel')}
        </Button>
      )}
    </div>
  );
}

function useElapsed(startedAt: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - startedAt);
}

function Progress({ callId }: { readonly callId: string }) {
  const t = useText();
  const { progress } = useLive();
  if (progress?.call_id !== callId) return <p>{t('console-waiting')}</p>;
  const { progress: done, total, message } = progress;
  return (
    <>
      {done !== undefined && (
        <progress aria-label={t('console-progress')} value={total && done} max={total ?? 1} />
      )}
      <p>{message ?? t('console-waiting')}</p>
    </>
  );
}
