import { approveTool, type ToolEntry } from '@corbusier/shared/contract/tools';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { mayManageServers } from '../../lib/roles.ts';
import { useRole } from '../../lib/use-role.ts';
import { Button } from '../button.tsx';
import { RefusalNotice } from '../refusal-notice.tsx';
import styles from './revision.module.css';

export interface ApproveToolProps {
  readonly tool: Pick<ToolEntry, 'name'>;
  /** Hash of the revision that is shown beside the button: another one is not approved by it. */
  readonly hash: string;
}

const CHANGED = ['tools', 'tool', 'servers', 'server', 'revisions'] as const;

/** Lets a changed tool be called again, by those who may. */
export function ApproveTool({ tool, hash }: ApproveToolProps) {
  const t = useText();
  const role = useRole();
  const approve = useApproval({ tool, hash });
  if (role === undefined) return null;
  if (!mayManageServers(role))
    return <p className={styles.note}>{t('revision-may-not-approve', { role })}</p>;
  return (
    <div className={styles.stack}>
      <div className={styles.approve}>
        <Button
          look="action"
          icon={<Check size={15} />}
          isDisabled={approve.isPending}
          onPress={() => approve.mutate()}
        >
          {t('revision-approve', { tool: tool.name })}
        </Button>
      </div>
      {approve.error && <RefusalNotice error={toApiError(approve.error)} />}
    </div>
  );
}

/** Whatever came of it, what is shown is read again: another revision may have come meanwhile. */
function useApproval({ tool, hash }: ApproveToolProps) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, void>({
    mutationFn: () => api.call(approveTool, { params: { tool: tool.name }, body: { revision_hash: hash } }),
    onSettled: () => Promise.all(CHANGED.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
