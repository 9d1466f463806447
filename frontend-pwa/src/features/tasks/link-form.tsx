import type { TaskBody } from '@corbusier/shared/contract/tasks';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { type Broken, useCheckedForm } from '../../lib/use-checked-form.ts';
import { ChangeRefusal } from './change-refusal.tsx';
import { rulesOf, ruleText } from './server-rules.ts';
import { repositoryRule } from './task-draft.ts';
import styles from './tasks.module.css';
import { type TaskChange, useChangeTask } from './use-change-task.ts';

export interface LinkFormProps {
  readonly task: TaskBody;
  /** Name of the second field in the contract, after the repository. */
  readonly field: 'branch_name' | 'pull_request_number';
  readonly label: string;
  readonly submit: string;
  /** What else it does. */
  readonly effect?: ReactNode;
  /** Rules that the second value breaks. */
  readonly check: (value: string) => Broken;
  readonly changeOf: (provider: string, repository: string, value: string) => TaskChange;
}

/** Links a task to something in a repository, which is at first the issue's own. */
export function LinkForm({ task, field, label, submit, effect, check, changeOf }: LinkFormProps) {
  const t = useText();
  const { provider, repository: home } = task.origin.issue_ref;
  const [repository, setRepository] = useState(home);
  const [value, setValue] = useState('');
  const { form, broken, show, forget } = useCheckedForm();
  const change = useChangeTask(task);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const rules = { ...repositoryRule(repository), ...check(value) };
    if (Object.keys(rules).length > 0) show(rules);
    else
      change.mutate(changeOf(provider, repository.trim(), value.trim()), {
        onError: (error) => show(rulesOf(toApiError(error))),
      });
  };
  const typed = (name: string, set: (value: string) => void) => (text: string) => {
    forget(name);
    set(text);
  };
  return (
    <form ref={form} noValidate className={styles.fields} onSubmit={onSubmit} aria-label={submit}>
      <div className={styles.pair}>
        <TextField
          label={t('task-repository')}
          value={repository}
          code
          required
          error={ruleText(t, broken['repository'])}
          onChange={typed('repository', setRepository)}
        />
        <TextField
          label={label}
          value={value}
          code
          required
          error={ruleText(t, broken[field])}
          onChange={typed(field, setValue)}
        />
      </div>
      {effect}
      <ChangeRefusal taskId={task.id} change={change} />
      <div className={styles.actions}>
        <Button type="submit" isDisabled={change.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
