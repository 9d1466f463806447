import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { historyQuery } from '../../lib/task-queries.ts';
import styles from './conversations.module.css';
import { MessageView } from './message-view.tsx';

/** The messages of a conversation in their order. */
export function Transcript({ conversationId }: { readonly conversationId: string }) {
  const t = useText();
  const query = useInfiniteQuery(historyQuery(useApi(), conversationId));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const messages = pages.flatMap((page) => page.messages);
        if (messages.length === 0) return <Empty title={t('conversation-empty')} />;
        return (
          <>
            <ol className={styles.transcript} aria-label={t('conversation-messages')}>
              {messages.map((message) => (
                <li key={message.id}>
                  <MessageView message={message} />
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                {t('conversation-later')}
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}
