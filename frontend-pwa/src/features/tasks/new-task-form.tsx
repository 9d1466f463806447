import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { type Broken, useCheckedForm } from '../../lib/use-checked-form.ts';
import { IssueFields } from './issue-fields.tsx';
import { NewTaskRefusal } from './new-task-refusal.tsx';
import { OriginFields } from './origin-fields.tsx';
import { rulesOf } from './server-rules.ts';
import { brokenRules, newDraft, type TaskDraft, withField } from './task-draft.ts';
import styles from './tasks.module.css';
import { useCreateTask } from './use-create-task.ts';

export interface DraftFieldsProps {
  readonly draft: TaskDraft;
  readonly broken: Broken;
  readonly onChange: (name: keyof TaskDraft, value: string) => void;
}

/** Makes a task from an issue. Nothing is sent before it is right, and nothing typed is lost when it is refused. */
export function NewTaskForm({ reference }: { readonly reference: string }) {
  const [draft, setDraft] = useState(() => newDraft(reference));
  const { form, broken, show, forget } = useCheckedForm();
  const create = useCreateTask();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    const rules = brokenRules(draft);
    if (anyOf(rules)) show(rules);
    else create.mutate(draft, { onError: (error) => show(rulesOf(toApiError(error))) });
  };
  const change = (name: keyof TaskDraft, value: string): void => {
    for (const field of name === 'reference' ? FILLED : [FIELDS[name] ?? name]) forget(field);
    setDraft((now) => withField(now, name, value));
  };
  const fields = { draft, broken, onChange: change };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <OriginFields {...fields} />
      <IssueFields {...fields} />
      {create.error && <NewTaskRefusal error={toApiError(create.error)} />}
      <Actions pending={create.isPending} />
    </form>
  );
}

/** Fields that the server names otherwise. */
const FIELDS: Partial<Record<keyof TaskDraft, string>> = { issueNumber: 'issue_number' };
/** What the reference may have filled. */
const FILLED = ['repository', 'issue_number'];

function anyOf(rules: Broken): boolean {
  return Object.keys(rules).length > 0;
}

function Actions({ pending }: { readonly pending: boolean }) {
  const t = useText();
  return (
    <div className={styles.actions}>
      <Button type="submit" look="action" isDisabled={pending}>
        {t(pending ? 'task-creating' : 'task-create')}
      </Button>
      <ButtonLink to="/tasks" look="quiet">
        {t('task-create-leave')}
      </ButtonLink>
    </div>
  );
}
