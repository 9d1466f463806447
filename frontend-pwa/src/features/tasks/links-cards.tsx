import type { TaskBody } from '@corbusier/shared/contract/tasks';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import type { Broken } from '../../lib/use-checked-form.ts';
import { LinkForm } from './link-form.tsx';
import { PlaceLink } from './place-link.tsx';
import { branchAddress, pullRequestAddress } from './places.ts';
import { wholeNumber } from './task-draft.ts';
import styles from './tasks.module.css';

interface Props {
  readonly task: TaskBody;
}

/** The one branch of a task, or the form that gives it one. */
export function BranchCard({ task }: Props) {
  const t = useText();
  const branch = task.branch_ref;
  return (
    <Card title={t('task-branch')}>
      {branch ? (
        <PlaceLink to={branchAddress(branch)} name={branch.branch_name} beside={branch.repository} />
      ) : (
        <LinkForm
          task={task}
          field="branch_name"
          label={t('task-branch-name')}
          submit={t('task-link-branch')}
          check={branchRule}
          changeOf={(provider, repository, branch_name) => ({
            kind: 'branch',
            body: { provider, repository, branch_name },
          })}
        />
      )}
    </Card>
  );
}

/** The one pull request of a task, or the form that gives it one, which moves it to review. */
export function PullRequestCard({ task }: Props) {
  const t = useText();
  const pull = task.pull_request_ref;
  const moves = task.valid_transitions.includes('in_review');
  if (pull) {
    return (
      <Card title={t('task-pull-request')}>
        <PlaceLink
          to={pullRequestAddress(pull)}
          name={`#${pull.pull_request_number}`}
          beside={pull.repository}
        />
      </Card>
    );
  }
  return (
    <Card title={t('task-pull-request')}>
      {moves || task.state === 'in_review' ? (
        <PullRequestForm task={task} moves={moves} />
      ) : (
        <p className={styles.note}>{t(`task-no-pull-request-${task.state}`)}</p>
      )}
    </Card>
  );
}

function PullRequestForm({ task, moves }: Props & { readonly moves: boolean }) {
  const t = useText();
  return (
    <LinkForm
      task={task}
      field="pull_request_number"
      label={t('task-pull-request-number')}
      submit={t('task-link-pull-request')}
      effect={moves && <Notice tone="info" title={t('task-link-moves')} />}
      check={numberRule}
      changeOf={(provider, repository, value) => ({
        kind: 'pull_request',
        body: { provider, repository, pull_request_number: wholeNumber(value) ?? 0 },
      })}
    />
  );
}

const MOST_BYTES = 200;

function branchRule(text: string): Broken {
  const name = text.trim();
  const bytes = new TextEncoder().encode(name).length;
  const right = name !== '' && !name.includes(':') && bytes <= MOST_BYTES;
  return right ? {} : { branch_name: 'invalid_branch_name' };
}

function numberRule(text: string): Broken {
  return wholeNumber(text) === null ? { pull_request_number: 'invalid_pull_request_number' } : {};
}
