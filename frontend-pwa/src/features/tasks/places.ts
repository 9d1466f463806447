import type { TaskBody, TaskProvider } from '@corbusier/shared/contract/tasks';

const SITES: Readonly<Record<TaskProvider, string>> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
};

interface Place {
  readonly provider: TaskProvider;
  readonly repository: string;
}

function addressOf({ provider, repository }: Place, kind: string, rest: string): string {
  const path = [...repository.split('/'), ...rest.split('/')].map(encodeURIComponent);
  const [owner, name, ...tail] = path;
  const below = provider === 'gitlab' ? `-/${kind}` : kind;
  return [SITES[provider], owner, name, below, ...tail].join('/');
}

/** Where people see the issue. */
export function issueAddress(ref: TaskBody['origin']['issue_ref']): string {
  return addressOf(ref, 'issues', String(ref.issue_number));
}

export function branchAddress(ref: NonNullable<TaskBody['branch_ref']>): string {
  return addressOf(ref, 'tree', ref.branch_name);
}

export function pullRequestAddress(ref: NonNullable<TaskBody['pull_request_ref']>): string {
  return addressOf(
    ref,
    ref.provider === 'gitlab' ? 'merge_requests' : 'pull',
    String(ref.pull_request_number),
  );
}

/** `acme/widgets#42`. */
export function issueText({ repository, issue_number }: TaskBody['origin']['issue_ref']): string {
  return `${repository}#${issue_number}`;
}
