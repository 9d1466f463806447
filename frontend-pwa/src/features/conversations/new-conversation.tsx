import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import styles from './conversations.module.css';
import { useOpenConversation } from './use-conversation-changes.ts';

const LONGEST = 200;

/** Opens a conversation; a title helps to find it again, but none is needed. */
export function NewConversation() {
  const t = useText();
  const [title, setTitle] = useState('');
  const open = useOpenConversation();
  const long = [...title.trim()].length > LONGEST;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!open.isPending && !long) open.mutate(title.trim());
  };
  return (
    <form noValidate className={styles.open} onSubmit={submit}>
      <TextField
        label={t('conversation-new-title')}
        value={title}
        placeholder={t('conversation-title-optional')}
        error={long ? t('conversation-title-long') : undefined}
        onChange={setTitle}
      />
      <Button type="submit" look="action" isDisabled={open.isPending}>
        {t('conversation-open')}
      </Button>
      {open.error && <RefusalNotice error={toApiError(open.error)} />}
    </form>
  );
}
