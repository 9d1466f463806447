import type { ToolDetail } from '@corbusier/shared/contract/tools';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useWindowTitle } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import tabs from '../components/tabs.module.css';
import { ArgumentsCard } from '../features/console/arguments-card.tsx';
import styles from '../features/console/console.module.css';
import { ResultCard } from '../features/console/result-card.tsx';
import { ToolHeader } from '../features/console/tool-header.tsx';
import { useArguments, type WrittenArguments } from '../features/console/use-arguments.ts';
import { useArgumentsState } from '../features/console/use-arguments-state.ts';
import { useRun } from '../features/console/use-run.ts';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { useFormMessages } from '../lib/form-messages.ts';
import { toolQuery } from '../lib/queries.ts';

/** One tool: run it, or read what it takes and gives. */
export function ConsolePage() {
  const { server = '', tool = '' } = useParams();
  const name = tool === '' ? server : `${server}.${tool}`;
  useWindowTitle(name);
  const query = useQuery(toolQuery(useApi(), name));
  return (
    <QueryView query={query} shape="page" title={name}>
      {(detail) => <Console key={name} tool={detail} />}
    </QueryView>
  );
}

/** To run a tool one need not have read its schema. */
const SchemaTab = lazy(async () => ({
  default: (await import('../features/console/schema-tab.tsx')).SchemaTab,
}));

const TABS = ['run', 'schema'] as const;

function Console({ tool }: { readonly tool: ToolDetail }) {
  const t = useText();
  const [search] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'run';
  return (
    <>
      <ToolHeader tool={tool} />
      <nav className={styles.tabs} aria-label={t('console-tabs')}>
        {TABS.map((one) => (
          <Link
            key={one}
            className={tabs.tab}
            to={one === 'run' ? '.' : `?tab=${one}`}
            replace
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`console-tab-${one}`)}
          </Link>
        ))}
      </nav>
      <div hidden={tab !== 'run'}>
        <RunTab tool={tool} />
      </div>
      {tab === 'schema' && (
        <Suspense fallback={<Skeleton />}>
          <SchemaTab tool={tool} />
        </Suspense>
      )}
    </>
  );
}

function RunTab({ tool }: { readonly tool: ToolDetail }) {
  const written = useArguments(tool.name, tool.tool.input_schema);
  if (!written) return <Skeleton />;
  return <Panes tool={tool} written={written} />;
}

interface PanesProps {
  readonly tool: ToolDetail;
  readonly written: WrittenArguments;
}

function Panes({ tool, written }: PanesProps) {
  const runner = useRun(tool.name);
  const idPrefix = useId();
  const messages = useFormMessages();
  const state = useArgumentsState({ tool, written, runner, messages, idPrefix });
  return (
    <div className={styles.panes}>
      <ArgumentsCard tool={tool} written={written} state={state} form={{ idPrefix, messages }} />
      <div className={styles.pane}>
        <ResultCard tool={tool.name} run={runner.run} heldBack={state.heldBack} onCancel={runner.cancel} />
      </div>
    </div>
  );
}
