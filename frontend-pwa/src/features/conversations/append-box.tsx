import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { useKeyDown } from '../../lib/use-key-down.ts';
import styles from './conversations.module.css';
import { useAppendMessage } from './use-conversation-changes.ts';

/** Where a person adds to a conversation. What was typed stays until it has been taken. */
export function AppendBox({ conversationId }: { readonly conversationId: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const [blank, setBlank] = useState(false);
  const append = useAppendMessage(conversationId);
  const form = useRef<HTMLFormElement>(null);
  const box = useKeyDown<HTMLDivElement>((event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (append.isPending) return;
    setBlank(text.trim() === '');
    if (text.trim() === '') form.current?.querySelector('textarea')?.focus();
    else append.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form ref={form} noValidate className={styles.append} onSubmit={submit}>
      <div ref={box}>
        <TextField
          label={t('message-yours')}
          value={text}
          lines={3}
          help={t('message-keys')}
          error={blank ? t('message-blank') : undefined}
          onChange={(value) => {
            setBlank(false);
            setText(value);
          }}
        />
      </div>
      {append.error && <RefusalNotice error={toApiError(append.error)} />}
      <div className={styles.actions}>
        <Button type="submit" look="action" isDisabled={append.isPending}>
          {t('message-add')}
        </Button>
        <span role="status" className={styles.note}>
          {append.data && t('message-added', { number: append.data.sequence_number })}
        </span>
      </div>
    </form>
  );
}
