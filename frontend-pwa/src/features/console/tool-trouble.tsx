import type { ToolDetail } from '@corbusier/shared/contract/tools';
import { Link } from 'react-router';
import { Moment } from '../../components/moment.tsx';
import { Notice } from '../../components/notice.tsx';
import { toolReason, toolState } from '../../components/tool-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { serverPath } from '../../lib/server-path.ts';
import { PendingReview } from './pending-review.tsx';

interface Props {
  readonly tool: ToolDetail;
}

/** Why a tool cannot be called, one click away from its server; of one that waits for approval, what changed. */
export function ToolTrouble({ tool }: Props) {
  const state = toolState(tool);
  if (state === 'available') return null;
  return state === 'pending' ? <PendingReview tool={tool} /> : <Unavailable tool={tool} state={state} />;
}

function Unavailable({ tool, state }: Props & { readonly state: 'flagged' | 'unavailable' }) {
  const t = useText();
  const reason = toolReason(tool);
  return (
    <Notice tone={state === 'flagged' ? 'error' : 'warn'} title={t(`tool-${state}-title`)}>
      {reason !== null && <p dir="auto">{reason}</p>}
      {tool.stale_since && (
        <p>
          {t('tool-stale-since')} <Moment at={tool.stale_since} />
        </p>
      )}
      <p>
        <Link to={serverPath(tool.server_name)}>{t('tool-see-server', { server: tool.server_name })}</Link>
      </p>
    </Notice>
  );
}
