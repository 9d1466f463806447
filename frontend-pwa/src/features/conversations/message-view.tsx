import type { ContentPart, MessageBody, MessageRole } from '@corbusier/shared/contract/messages';
import type { JsonObject } from '@corbusier/shared/domain/json';
import { Bot, type LucideIcon, Settings2, User, Wrench } from 'lucide-react';
import { useId } from 'react';
import { Moment } from '../../components/moment.tsx';
import { CallStatusMark } from '../../components/status.tsx';
import { useLocale, useText } from '../../i18n/text.tsx';
import { formatBytes } from '../../lib/format.ts';
import styles from './conversations.module.css';
import { Fold } from './fold.tsx';

const ICONS: Readonly<Record<MessageRole, LucideIcon>> = {
  user: User,
  assistant: Bot,
  tool: Wrench,
  system: Settings2,
};

/** One message: who said it, when, and its parts in their order. */
export function MessageView({ message }: { readonly message: MessageBody }) {
  const t = useText();
  const id = useId();
  const Icon = ICONS[message.role];
  return (
    <article className={`${styles.message} ${styles[message.role]}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.role}>
          <Icon size={15} />
          {t(`message-role-${message.role}`)}
        </h2>
        <span className={styles.note}>
          {t('message-number', { number: message.sequence_number })} · <Moment at={message.created_at} />
        </span>
      </header>
      {[...message.content.entries()].map(([at, part]) => (
        <Part key={at} part={part} />
      ))}
      <Context message={message} />
    </article>
  );
}

function Part({ part }: { readonly part: ContentPart }) {
  const t = useText();
  switch (part.type) {
    case 'text':
      return (
        <p className={styles.prose} dir="auto">
          {part.text}
        </p>
      );
    case 'tool_call':
      return <Fold title={t('message-tool-call')} code={part.name} value={part.arguments} />;
    case 'tool_result':
      return (
        <Fold
          title={t('message-tool-result')}
          beside={<CallStatusMark status={part.success ? 'succeeded' : 'failed'} />}
          value={part.content}
        />
      );
    case 'attachment':
      return <Attachment {...part} />;
  }
}

function Attachment(part: Extract<ContentPart, { type: 'attachment' }>) {
  const t = useText();
  const locale = useLocale();
  const size = part.size_bytes === undefined ? '' : ` · ${formatBytes(part.size_bytes, locale)}`;
  return (
    <p className={styles.note}>
      {t('message-attachment')} {part.name} <code>{part.mime_type}</code>
      {size}
    </p>
  );
}

/** What was recorded beside the message. */
function Context({ message }: { readonly message: MessageBody }) {
  const t = useText();
  if (Object.keys(message.metadata).length === 0) return null;
  // It came as JSON; members that may be absent are what keeps its type from being so.
  return <Fold title={t('message-context')} value={message.metadata as JsonObject} />;
}
