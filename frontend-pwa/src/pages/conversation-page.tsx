import type { ConversationBody } from '@corbusier/shared/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { NotThere } from '../components/not-there.tsx';
import { Notice } from '../components/notice.tsx';
import { PageHeader, useWindowTitle } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { AppendBox } from '../features/conversations/append-box.tsx';
import { ConversationMoves } from '../features/conversations/conversation-moves.tsx';
import { ConversationStateMark } from '../features/conversations/conversation-state-mark.tsx';
import styles from '../features/conversations/conversations.module.css';
import { Transcript } from '../features/conversations/transcript.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { toApiError } from '../lib/api-error.ts';
import { conversationQuery } from '../lib/task-queries.ts';

/** One conversation as a transcript, to which one can add. */
export function ConversationPage() {
  const { id = '' } = useParams();
  const t = useText();
  useWindowTitle(t('conversation'));
  const query = useQuery(conversationQuery(useApi(), id));
  if (query.error && NOT_THERE.includes(toApiError(query.error).reason)) return <NoConversation />;
  return (
    <QueryView query={query} shape="page" title={t('conversation')}>
      {(conversation) => <Conversation key={conversation.id} conversation={conversation} />}
    </QueryView>
  );
}

const NOT_THERE: readonly string[] = ['conversation_not_found', 'invalid_conversation_id'];

function NoConversation() {
  const t = useText();
  return (
    <NotThere title={t('conversation-not-found')} text={t('conversation-not-found-text')}>
      <ButtonLink to="/conversations">{t('conversation-not-found-list')}</ButtonLink>
    </NotThere>
  );
}

function Conversation({ conversation }: { readonly conversation: ConversationBody }) {
  const t = useText();
  const { id, title, state, task_id: taskId, created_at: openedAt } = conversation;
  return (
    <div className={styles.page}>
      <PageHeader
        title={title ?? t('conversation')}
        above={<Link to="/conversations">{t('conversations-title')}</Link>}
        beside={
          <>
            <ConversationStateMark state={state} />
            <Moment at={openedAt} />
            {taskId !== null && <Link to={`/tasks/${taskId}`}>{t('conversation-task')}</Link>}
          </>
        }
        action={<ConversationMoves conversation={conversation} />}
      />
      <Transcript conversationId={id} />
      {state === 'archived' ? (
        <Notice tone="info" title={t('conversation-is-archived')}>
          <p>{t('conversation-is-archived-advice')}</p>
        </Notice>
      ) : (
        <AppendBox conversationId={id} />
      )}
    </div>
  );
}
