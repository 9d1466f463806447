import { Plus, X } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import type { Broken } from '../../lib/use-checked-form.ts';
import styles from './register.module.css';
import { ruleText } from './rule-text.ts';
import type { HeaderDraft, ServerDraft } from './server-draft.ts';

export interface PartProps {
  readonly draft: ServerDraft;
  readonly broken: Broken;
  readonly onChange: (change: Partial<ServerDraft>) => void;
}

/** A server that others run: its address, and the headers that let us in. */
export function UrlFields({ draft, broken, onChange }: PartProps) {
  const t = useText();
  const { headers } = draft;
  const add = (): void =>
    onChange({ headers: [...headers, { id: crypto.randomUUID(), name: '', value: '' }] });
  return (
    <>
      <TextField
        label={t('register-url')}
        value={draft.url}
        code
        required
        inputMode="url"
        placeholder={t('register-url-example')}
        error={ruleText(t, broken['url'])}
        onChange={(url) => onChange({ url })}
      />
      <fieldset className={styles.headers}>
        <legend className={styles.legend}>{t('register-headers')}</legend>
        <p className={styles.note}>{t('register-headers-note')}</p>
        {headers.map((header, at) => (
          <HeaderRow
            key={header.id}
            header={header}
            position={at + 1}
            onChange={(changed) =>
              onChange({ headers: headers.map((one) => (one.id === changed.id ? changed : one)) })
            }
            onRemove={() => onChange({ headers: headers.filter(({ id }) => id !== header.id) })}
          />
        ))}
        {broken['headers'] !== undefined && (
          <p className={styles.fault} role="alert">
            {ruleText(t, broken['headers'])}
          </p>
        )}
        <div>
          <Button icon={<Plus size={15} />} onPress={add}>
            {t('register-add-header')}
          </Button>
        </div>
      </fieldset>
    </>
  );
}

interface HeaderRowProps {
  readonly header: HeaderDraft;
  readonly position: number;
  readonly onChange: (header: HeaderDraft) => void;
  readonly onRemove: () => void;
}

function HeaderRow({ header, position, onChange, onRemove }: HeaderRowProps) {
  const t = useText();
  return (
    <div className={styles.header}>
      <TextField
        label={t('register-header-name', { position })}
        value={header.name}
        code
        placeholder={t('register-header-example')}
        onChange={(name) => onChange({ ...header, name })}
      />
      <SecretField
        label={t('register-header-value', { position })}
        value={header.value}
        onChange={(value) => onChange({ ...header, value })}
      />
      <Button
        look="quiet"
        aria-label={t('register-remove-header', { position })}
        icon={<X size={15} />}
        onPress={onRemove}
      />
    </div>
  );
}
