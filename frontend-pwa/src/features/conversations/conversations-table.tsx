import type { ConversationBody } from '@corbusier/shared/contract/conversations';
import { Link } from 'react-router';
import { Moment } from '../../components/moment.tsx';
import { ROW_LINK } from '../../components/row-keys.ts';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import { ConversationStateMark } from './conversation-state-mark.tsx';
import styles from './conversations.module.css';

/** Conversations as rows; each leads to its transcript. */
export function ConversationsTable(props: { readonly conversations: readonly ConversationBody[] }) {
  const t = useText();
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={t('conversations-title')}>
        <thead>
          <tr>
            <th className={styles.stateColumn}>{t('conversation-state')}</th>
            <th>{t('conversation-title')}</th>
            <th className={`${styles.whenColumn} ${table.number}`}>{t('conversation-opened')}</th>
          </tr>
        </thead>
        <tbody>
          {props.conversations.map((conversation) => (
            <ConversationRow key={conversation.id} {...conversation} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ConversationRow({ id, title, state, created_at: at }: ConversationBody) {
  const t = useText();
  return (
    <tr>
      <td className={styles.stateColumn}>
        <ConversationStateMark state={state} />
      </td>
      <th scope="row" className={styles.titleCell}>
        <Link className={`${table.link} ${styles.rowLink}`} to={`/conversations/${id}`} {...ROW_LINK}>
          {title ?? t('conversation-untitled', { id: id.slice(-12) })}
        </Link>
      </th>
      <td className={`${table.muted} ${table.number} ${styles.whenColumn}`}>
        <Moment at={at} />
      </td>
    </tr>
  );
}
