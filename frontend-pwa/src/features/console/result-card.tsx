import { History } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Duration } from '../../components/moment.tsx';
import { CallStatusMark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';
import styles from './console.module.css';
import type { RunBodyProps } from './run-body.tsx';
import { runStatus } from './run-status.ts';
import type { Run } from './use-run.ts';

/** Comes right after the console, which is written in before anything is run. */
const RunBody = lazy(async () => ({ default: (await import('./run-body.tsx')).RunBody }));

/** What became of the last run. */
export function ResultCard(props: RunBodyProps) {
  const t = useText();
  const { run } = props;
  const status = runStatus(run);
  return (
    <Card title={t('result-title')} beside={status && <ResultHead run={run} />}>
      <div className={styles.result}>
        <Ended run={run} />
        <Suspense fallback={null}>
          <RunBody {...props} />
        </Suspense>
      </div>
    </Card>
  );
}

/** Says once, politely, how a run ended. */
function Ended({ run }: { readonly run: Run }) {
  const t = useText();
  const status = runStatus(run);
  return (
    <p role="status" className="visually-hidden">
      {status && t(`call-status-${status}`)}
    </p>
  );
}

function ResultHead({ run }: { readonly run: Run }) {
  const t = useText();
  const status = runStatus(run);
  if (run.kind === 'idle' || !status) return null;
  return (
    <>
      <CallStatusMark status={status} />
      {run.kind === 'answered' && (
        <span className={styles.time}>
          <Duration ms={run.answer.duration_ms} />
        </span>
      )}
      {run.kind !== 'running' && (
        <ButtonLink look="quiet" to={`/calls/${run.callId}`} icon={<History size={15} />}>
          {t('console-record')}
        </ButtonLink>
      )}
    </>
  );
}
