import { ButtonLink } from '../../components/button.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { rulesOf } from './server-rules.ts';

/** Why there is no new task; where the issue has one already, the way to it. */
export function NewTaskRefusal({ error }: { readonly error: ApiError }) {
  const t = useText();
  const { taskId, issueRef } = error.details;
  const named = Object.keys(rulesOf(error)).length > 0;
  const existing = error.reason === 'duplicate_issue_origin' && typeof taskId === 'string' && (
    <ButtonLink to={`/tasks/${taskId}`}>{t('task-open-existing', { issue: String(issueRef) })}</ButtonLink>
  );
  return <RefusalNotice error={error} aside={named} actions={existing} />;
}
