import type { ToolDetail } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { ExternalLink, Eye, Globe, Repeat, TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../components/copy-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { WarnMark } from '../../components/status.tsx';
import { ToolStateMark, toolState } from '../../components/tool-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { serverPath } from '../../lib/server-path.ts';
import styles from './console.module.css';

/** Most tools can be called: only one that cannot brings its reasons. */
const ToolTrouble = lazy(async () => ({ default: (await import('./tool-trouble.tsx')).ToolTrouble }));

interface Props {
  readonly tool: ToolDetail;
}

/** What a tool is called, what it does, and what its author says of its effects. */
export function ToolHeader({ tool }: Props) {
  const t = useText();
  return (
    <>
      <PageHeader
        title={tool.name}
        code
        above={
          <>
            <Link to="/tools">{t('tools-title')}</Link> ›{' '}
            <Link to={serverPath(tool.server_name)}>{tool.server_name}</Link>
          </>
        }
        beside={
          <>
            <CopyButton text={tool.name} name={t('tool-name')} />
            <ToolStateMark tool={tool} />
            {tool.stale_since && <WarnMark word={t('tool-stale')} />}
            <Leaving tool={tool} />
            <Hints definition={tool.definition} />
          </>
        }
        below={tool.tool.description && <p dir="auto">{tool.tool.description}</p>}
      />
      {toolState(tool) !== 'available' && (
        <Suspense fallback={null}>
          <ToolTrouble tool={tool} />
        </Suspense>
      )}
    </>
  );
}

/** Said only of calls that leave this machine. */
function Leaving({ tool }: Props) {
  const t = useText();
  if (tool.destination === 'local') return null;
  return (
    <span className={styles.chip}>
      <ExternalLink size={13} /> {t('tool-leaves', { host: tool.destination })}
    </span>
  );
}

const HINTS = [
  ['readOnlyHint', 'hint-read-only', Eye],
  ['destructiveHint', 'hint-destructive', TriangleAlert],
  ['idempotentHint', 'hint-idempotent', Repeat],
  ['openWorldHint', 'hint-open-world', Globe],
] as const;

function Hints({ definition }: { readonly definition: ToolDetail['definition'] }) {
  const t = useText();
  return HINTS.filter(([name]) => hintOf(definition, name)).map(([name, text, Icon]) => (
    <span key={name} className={styles.chip} title={t(`${text}-explained`)}>
      <Icon size={13} /> {t(text)}
    </span>
  ));
}

function hintOf({ annotations }: ToolDetail['definition'], name: string): boolean {
  return isRecord(annotations) && annotations[name] === true;
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
