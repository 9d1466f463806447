import { CONVERSATION_STATES } from '@corbusier/shared/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { useRowKeys } from '../components/row-keys.ts';
import { SelectField } from '../components/select-field.tsx';
import table from '../components/table.module.css';
import { ConversationsTable } from '../features/conversations/conversations-table.tsx';
import { NewConversation } from '../features/conversations/new-conversation.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { type ConversationFilters, conversationsQuery } from '../lib/task-queries.ts';
import { useUrlFilters } from '../lib/url-filters.ts';

const FILTERS = ['state', 'task'] as const;

/** The conversations of the tenant, newest first; `?task=` shows those of one task. */
export function ConversationsPage() {
  const t = useText();
  const [values, { set, clear }] = useUrlFilters(FILTERS);
  const state = CONVERSATION_STATES.find((known) => known === values.state);
  const filters = { ...(state && { state }), ...(values.task !== '' && { task: values.task }) };
  const states = CONVERSATION_STATES.map((value) => ({ value, label: t(`conversation-state-${value}`) }));
  return (
    <div ref={useRowKeys()}>
      <PageHeader title={t('conversations-title')} />
      <NewConversation />
      <search className={table.filters}>
        <SelectField
          label={t('conversation-state')}
          value={values.state}
          options={[{ value: '', label: t('tasks-any-state') }, ...states]}
          onChange={(value) => set('state', value)}
        />
        {values.task !== '' && <Button onPress={clear}>{t('conversations-of-all')}</Button>}
      </search>
      <ConversationList filters={filters} onClear={clear} />
    </div>
  );
}

interface ListProps {
  readonly filters: ConversationFilters;
  readonly onClear: () => void;
}

function ConversationList({ filters, onClear }: ListProps) {
  const t = useText();
  const query = useInfiniteQuery(conversationsQuery(useApi(), filters));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const conversations = pages.flatMap((page) => page.conversations);
        if (conversations.length === 0)
          return <None filtered={Object.keys(filters).length > 0} onClear={onClear} />;
        return (
          <>
            <ConversationsTable conversations={conversations} />
            {query.hasNextPage && (
              <div className={table.more}>
                <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {t('conversations-older')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function None({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const t = useText();
  return filtered ? (
    <Empty
      title={t('conversations-none-left')}
      action={<Button onPress={onClear}>{t('clear-filters')}</Button>}
    />
  ) : (
    <Empty title={t('conversations-empty')} />
  );
}
