import { Card } from '../../components/card.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import type { DraftFieldsProps } from './new-task-form.tsx';
import { ruleText } from './server-rules.ts';
import styles from './tasks.module.css';

/** What the issue says. */
export function IssueFields({ draft, broken, onChange }: DraftFieldsProps) {
  const t = useText();
  const field = (name: 'title' | 'description' | 'labels' | 'assignees' | 'milestone') => ({
    label: t(`task-${name}`),
    value: draft[name],
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <Card title={t('task-about')}>
      <div className={styles.fields}>
        <TextField {...field('title')} required error={ruleText(t, broken['title'])} />
        <TextField {...field('description')} lines={4} />
        <div className={styles.pair}>
          <TextField {...field('labels')} help={t('task-names-help')} />
          <TextField {...field('assignees')} help={t('task-names-help')} />
        </div>
        <TextField {...field('milestone')} />
      </div>
    </Card>
  );
}
