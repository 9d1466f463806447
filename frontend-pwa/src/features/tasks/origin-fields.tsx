import { TASK_PROVIDERS } from '@corbusier/shared/contract/tasks';
import { Card } from '../../components/card.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import { readIssueReference } from './issue-reference.ts';
import type { DraftFieldsProps } from './new-task-form.tsx';
import { ruleText } from './server-rules.ts';
import styles from './tasks.module.css';

/** Which issue: typed at once or part by part. */
export function OriginFields({ draft, broken, onChange }: DraftFieldsProps) {
  const t = useText();
  return (
    <Card title={t('task-issue')}>
      <div className={styles.fields}>
        <TextField
          label={t('task-reference')}
          value={draft.reference}
          code
          help={t('task-reference-help')}
          onChange={(value) => onChange('reference', value)}
        />
        <ReferenceSays text={draft.reference} />
        <div className={styles.parts}>
          <SelectField
            label={t('task-provider')}
            labelShown
            value={draft.provider}
            options={TASK_PROVIDERS.map((value) => ({ value, label: t(`task-provider-${value}`) }))}
            onChange={(value) => onChange('provider', value)}
          />
          <TextField
            label={t('task-repository')}
            value={draft.repository}
            code
            required
            error={ruleText(t, broken['repository'])}
            onChange={(value) => onChange('repository', value)}
          />
          <TextField
            label={t('task-issue-number')}
            value={draft.issueNumber}
            inputMode="numeric"
            required
            error={ruleText(t, broken['issue_number'])}
            onChange={(value) => onChange('issueNumber', value)}
          />
        </div>
      </div>
    </Card>
  );
}

/** What the box was read as, told as it is typed. */
function ReferenceSays({ text }: { readonly text: string }) {
  const t = useText();
  const found = readIssueReference(text);
  return (
    <p role="status" className={found ? styles.understood : styles.note}>
      {found && t('task-reference-read', { repository: found.repository, number: found.issueNumber })}
      {!found && text.trim() !== '' && t('task-reference-unread')}
    </p>
  );
}
