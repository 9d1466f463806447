import type { ServerBody } from '@corbusier/shared/contract/servers';
import type { ToolEntry } from '@corbusier/shared/contract/tools';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { WarnMark } from '../../components/status.tsx';
import { ToolStateMark, toolReason } from '../../components/tool-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toolsQuery } from '../../lib/queries.ts';
import { toolPath } from '../../lib/tool-path.ts';
import styles from './servers.module.css';

const STEP = 50;

interface Props {
  readonly server: ServerBody;
}

/** The tools of a server, which of them can be called, and why the others cannot. */
export function ServerToolsCard({ server }: Props) {
  const t = useText();
  const query = useQuery(toolsQuery(useApi()));
  return (
    <Card
      title={t('server-tools')}
      beside={<span className={styles.count}>{t('server-tool-count', { count: server.tool_count })}</span>}
      flush
    >
      <QueryView query={query}>
        {(tools) => (
          <Tools server={server} tools={tools.filter(({ server_name }) => server_name === server.name)} />
        )}
      </QueryView>
    </Card>
  );
}

function Tools({ server, tools }: Props & { readonly tools: readonly ToolEntry[] }) {
  const t = useText();
  const [shown, setShown] = useState(STEP);
  const flagged = server.flagged_tools.filter(({ name }) => !isListed(tools, name));
  if (tools.length === 0 && flagged.length === 0) {
    return <p className={`${styles.note} ${styles.pad}`}>{t('server-no-tools')}</p>;
  }
  return (
    <>
      <ul className={styles.lines}>
        {flagged.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <code>{name}</code>
            <WarnMark word={t('tool-flagged')} />
            <p className={styles.reason}>{reason}</p>
          </li>
        ))}
        {tools.slice(0, shown).map((tool) => (
          <ToolLine key={tool.id} tool={tool} />
        ))}
      </ul>
      {tools.length > shown && (
        <div className={styles.more}>
          <Button onPress={() => setShown(shown + STEP)}>
            {t('tools-show-more', { count: Math.min(STEP, tools.length - shown) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** A flagged tool that has its own entry is told of there. */
function isListed(tools: readonly ToolEntry[], name: string): boolean {
  return tools.some(({ tool, flagged }) => tool.name === name && flagged !== null);
}

function ToolLine({ tool }: { readonly tool: ToolEntry }) {
  const reason = toolReason(tool);
  return (
    <li>
      <Link to={toolPath(tool.namespace, tool.tool.name)}>
        <code>{tool.tool.name}</code>
      </Link>
      <ToolStateMark tool={tool} />
      {reason !== null && <p className={styles.reason}>{reason}</p>}
    </li>
  );
}
