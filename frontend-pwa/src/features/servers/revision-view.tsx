import type { ToolEntry, ToolRevisionBody } from '@corbusier/shared/contract/tools';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Moment } from '../../components/moment.tsx';
import { ApproveTool } from '../../components/revision/approve-tool.tsx';
import { Differences } from '../../components/revision/differences.tsx';
import { EffectMark } from '../../components/revision/effect-mark.tsx';
import styles from '../../components/revision/revision.module.css';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { sessionQuery } from '../../lib/queries.ts';
import { toolPath } from '../../lib/tool-path.ts';

export interface RevisionViewProps {
  readonly revision: ToolRevisionBody;
  /** The tool as the catalogue has it now; undefined when it is gone. */
  readonly tool: ToolEntry | undefined;
}

/** One change of a tool: what it was, whether it breaks callers, and who approved it. */
export function RevisionView({ revision, tool }: RevisionViewProps) {
  const t = useText();
  const { number, change, effect, differences } = revision;
  return (
    <>
      <p className={styles.line}>
        <ToolName revision={revision} tool={tool} />
        <span className={styles.note}>{t('revision-number', { number })}</span>
        <span>{t(`revision-${change}`)}</span>
        {effect !== null && <EffectMark effect={effect} />}
        <Moment at={revision.first_seen_at} />
      </p>
      {differences.length > 0 && <Differences differences={differences} />}
      <Approval revision={revision} tool={tool} />
    </>
  );
}

function ToolName({ revision, tool }: RevisionViewProps) {
  if (!tool) return <code>{revision.tool_name}</code>;
  return (
    <Link to={toolPath(tool.namespace, tool.tool.name)}>
      <code>{tool.tool.name}</code>
    </Link>
  );
}

function Approval({ revision, tool }: RevisionViewProps) {
  const t = useText();
  const { data: session } = useQuery(sessionQuery(useApi()));
  const own = session?.user_id === revision.approved_by;
  if (revision.approved_at !== null) {
    return (
      <p className={styles.note}>
        {own ? t('revision-approved-here') : t('revision-approved', { who: revision.approved_by ?? '' })}{' '}
        <Moment at={revision.approved_at} />
      </p>
    );
  }
  const waits = tool?.review === 'pending' && revision.current && tool.revision_hash === revision.hash;
  return waits ? <ApproveTool tool={tool} hash={revision.hash} /> : null;
}
