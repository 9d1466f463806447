import { lazy, Suspense, useEffect } from 'react';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { FoundCall } from './found-call.tsx';
import { Refusal } from './refusal.tsx';
import { Running } from './running.tsx';
import type { Run } from './use-run.ts';

const loadAnswer = () => import('./answer.tsx');

/** Comes while the tool works: nobody waits for it. */
const Answer = lazy(async () => ({ default: (await loadAnswer()).Answer }));

export interface RunBodyProps {
  /** Canonical name of the tool. */
  readonly tool: string;
  readonly run: Run;
  /** Whether something was to be run since, and was held back. */
  readonly heldBack: boolean;
  readonly onCancel: () => void;
}

/** What there is to show of a run: how far it is, what came back, or why nothing did. */
export function RunBody(props: RunBodyProps) {
  const { run, heldBack } = props;
  const t = useText();
  usePreload(run);
  const ended = run.kind !== 'running' && run.kind !== 'idle';
  return (
    <>
      {heldBack && ended && <Notice tone="info" title={t('console-earlier')} />}
      <Body {...props} />
    </>
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

function Body({ tool, run, onCancel }: RunBodyProps) {
  const t = useText();
  switch (run.kind) {
    case 'idle':
      return <FoundCall tool={tool} />;
    case 'running':
      return <Running {...run} onCancel={onCancel} />;
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
