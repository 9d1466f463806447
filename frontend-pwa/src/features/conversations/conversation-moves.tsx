import type { ConversationBody } from '@corbusier/shared/contract/conversations';
import { Button } from '../../components/button.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import styles from './conversations.module.css';
import { useMoveConversation } from './use-conversation-changes.ts';

/** The states to which a conversation may go, each as a button. */
export function ConversationMoves({ conversation }: { readonly conversation: ConversationBody }) {
  const t = useText();
  const move = useMoveConversation(conversation.id);
  const from = conversation.state;
  return (
    <div className={styles.moves}>
      {conversation.valid_transitions.map((to) => (
        <Button key={to} isDisabled={move.isPending} onPress={() => move.mutate(to)}>
          {t(to === 'active' ? `conversation-activate-${from}` : `conversation-move-${to}`)}
        </Button>
      ))}
      {move.error && <RefusalNotice error={toApiError(move.error)} />}
    </div>
  );
}
