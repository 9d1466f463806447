import type { ToolDetail } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { Eye, Globe, Repeat, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { CopyButton } from '../../components/copy-button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AvailabilityMark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';
import styles from './console.module.css';

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
            <Link to={`/tools?server=${encodeURIComponent(tool.server_name)}`}>{tool.server_name}</Link>
          </>
        }
        beside={
          <>
            <CopyButton text={tool.name} name={t('tool-name')} />
            <AvailabilityMark available={tool.available} />
            <Hints definition={tool.definition} />
          </>
        }
        below={tool.tool.description && <p dir="auto">{tool.tool.description}</p>}
      />
      {!tool.available && <Unavailable tool={tool} />}
    </>
  );
}

function Unavailable({ tool }: Props) {
  const t = useText();
  return (
    <Notice tone="warn" title={tool.unavailable_reason ?? t('tool-unavailable-reason')}>
      <p>
        <Link to="/servers">{t('see-servers')}</Link>
        {tool.stale_since && (
          <>
            {' · '}
            {t('tool-stale')} <Moment at={tool.stale_since} />
          </>
        )}
      </p>
    </Notice>
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
