import { History } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Duration } from '../../components/moment.tsx';
import { Notice } from '../../components/notice.tsx';
import { CallStatusMark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';
import styles from './console.module.css';
import { Refusal } from './refusal.tsx';
import { runStatus } from './run-status.ts';
import type { Run } from './use-run.ts';

const loadAnswer = () => import('./answer.tsx');

/** Comes while the tool works: nobody waits for it, and opening a console stays light. */
const Answer = lazy(async () => ({ default: (await loadAnswer()).Answer }));

/** Come while the rest of the console is looked at: a run takes at least a click. */
const Running = lazy(async () => ({ default: (await import('./running.tsx')).Running }));
const FoundCall = lazy(async () => ({ default: (await import('./found-call.tsx')).FoundCall }));

export interface ResultCardProps {
  /** Canonical name of the tool. */
  readonly tool: string;
  readonly run: Run;
  /** Whether something was to be run since, and was held back. */
  readonly heldBack: boolean;
  readonly onCancel: () => void;
}

/** What became of the last run. */
export function ResultCard(props: ResultCardProps) {
  const { run, heldBack } = props;
  const t = useText();
  const status = runStatus(run);
  usePreload(run);
  return (
    <Card title={t('result-title')} beside={status && <ResultHead run={run} />}>
      <div className={styles.result}>
        <Ended run={run} />
        {heldBack && run.kind !== 'running' && run.kind !== 'idle' && <Earlier />}
        <RunBody {...props} />
      </div>
    </Card>
  );
}

/** Fetches what shows an answer as soon as one is on its way. */
function usePreload(run: Run): void {
  const running = run.kind === 'running';
  useEffect(() => {
    // The lazy part asks again, and shows the error, when it is needed.
    if (running) loadAnswer().catch(() => undefined);
  }, [running]);
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

/** What is shown is not the answer to what is written now. */
function Earlier() {
  const t = useText();
  return <Notice tone="info" title={t('console-earlier')} />;
}

function RunBody({ tool, run, onCancel }: ResultCardProps) {
  const t = useText();
  switch (run.kind) {
    case 'idle':
      return (
        <Suspense fallback={null}>
          <FoundCall tool={tool} />
        </Suspense>
      );
    case 'running':
      return (
        <Suspense fallback={null}>
          <Running {...run} onCancel={onCancel} />
        </Suspense>
      );
    case 'answered':
      return (
        <Suspense fallback={null}>
          <Answer answer={run.answer} />
        </Suspense>
      );
    case 'refused':
      return <Refusal error={run.error} />;
    case 'cancelled':
      return (
        <Notice tone="info" title={t(run.told ? 'cancelled-title' : 'left-title')}>
          <p>{t(run.told ? 'cancelled-text' : 'left-text')}</p>
        </Notice>
      );
  }
}
