import { useId } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import styles from './register.module.css';
import { RegisterRefusal } from './register-refusal.tsx';
import { ruleText } from './rule-text.ts';
import { TemplateFields } from './template-fields.tsx';
import { type PartProps, UrlFields } from './url-fields.tsx';
import { useServerForm } from './use-server-form.ts';

/** Registers a server. Nothing is sent before it is right, and nothing typed is lost when it is refused. */
export function NewServerForm() {
  const t = useText();
  const id = useId();
  const state = useServerForm();
  const { draft, register, checked, argErrors } = state;
  const part: PartProps = { draft, broken: checked.broken, onChange: state.change };
  return (
    <form ref={checked.form} noValidate className={styles.form} onSubmit={state.submit}>
      <Card
        title={t('register-reached')}
        beside={
          <Segmented
            label={t('register-reached')}
            value={draft.by}
            options={[
              { value: 'url', label: t('register-by-url') },
              { value: 'template', label: t('register-by-template') },
            ]}
            onChange={(by) => state.change({ by })}
          />
        }
      >
        <div className={styles.fields}>
          {draft.by === 'url' ? (
            <UrlFields {...part} />
          ) : (
            <TemplateFields {...part} errors={argErrors} idPrefix={id} />
          )}
        </div>
      </Card>
      <Identity {...part} />
      {register.error && (
        <RegisterRefusal
          error={toApiError(register.error)}
          aside={Object.keys(checked.broken).length > 0}
          onName={state.rename}
        />
      )}
      <Actions pending={register.isPending} />
    </form>
  );
}

function Identity({ draft, broken, onChange }: PartProps) {
  const t = useText();
  return (
    <Card title={t('register-identity')}>
      <div className={styles.fields} data-name>
        <TextField
          label={t('register-name')}
          value={draft.name}
          code
          required
          help={t('register-name-help', { name: draft.name.trim() || 'name' })}
          error={ruleText(t, broken['name'])}
          onChange={(name) => onChange({ name })}
        />
        <CheckField
          label={t('register-start')}
          help={t('register-start-help')}
          checked={draft.start}
          onChange={(start) => onChange({ start })}
        />
        <CheckField
          label={t('register-review')}
          help={t('register-review-help')}
          checked={draft.review}
          onChange={(review) => onChange({ review })}
        />
      </div>
    </Card>
  );
}

function Actions({ pending }: { readonly pending: boolean }) {
  const t = useText();
  return (
    <div className={styles.actions}>
      <Button type="submit" look="action" isDisabled={pending}>
        {t(pending ? 'register-sending' : 'register-send')}
      </Button>
      <ButtonLink to="/servers" look="quiet">
        {t('register-leave')}
      </ButtonLink>
    </div>
  );
}
