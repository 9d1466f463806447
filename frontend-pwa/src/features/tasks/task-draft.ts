import type { Input } from '@corbusier/shared/contract/endpoint';
import { type createTask, TASK_PROVIDERS, type TaskProvider } from '@corbusier/shared/contract/tasks';
import type { Broken } from '../../lib/use-checked-form.ts';
import { type IssueReference, readIssueReference } from './issue-reference.ts';

/** What is being typed for a new task. */
export interface TaskDraft {
  /** The one box that fills the three fields below it. */
  readonly reference: string;
  readonly provider: TaskProvider;
  readonly repository: string;
  readonly issueNumber: string;
  readonly title: string;
  readonly description: string;
  /** Separated by commas, as assignees are. */
  readonly labels: string;
  readonly assignees: string;
  readonly milestone: string;
}

const EMPTY: TaskDraft = {
  reference: '',
  provider: 'github',
  repository: '',
  issueNumber: '',
  title: '',
  description: '',
  labels: '',
  assignees: '',
  milestone: '',
};

/** A draft that begins with a reference, perhaps an empty one. */
export function newDraft(reference: string): TaskDraft {
  return withField(EMPTY, 'reference', reference);
}

export function providerNamed(text: string): TaskProvider {
  return TASK_PROVIDERS.find((known) => known === text) ?? 'github';
}

/** The draft after a field was typed into. A reference that can be read fills what it names. */
export function withField(draft: TaskDraft, name: keyof TaskDraft, value: string): TaskDraft {
  if (name === 'provider') return { ...draft, provider: providerNamed(value) };
  const next = { ...draft, [name]: value };
  const found = name === 'reference' ? readIssueReference(value) : null;
  return found === null ? next : filled(next, found);
}

function filled(draft: TaskDraft, { provider, repository, issueNumber }: IssueReference): TaskDraft {
  return { ...draft, repository, issueNumber, provider: provider ?? draft.provider };
}

const REPOSITORY = /^[^/\s]+\/[^/\s]+$/;

/** The rules that the draft breaks, by field: the same ones that the server has. */
export function brokenRules(draft: TaskDraft): Broken {
  return {
    ...repositoryRule(draft.repository),
    ...(wholeNumber(draft.issueNumber) === null && { issue_number: 'invalid_issue_number' }),
    ...(draft.title.trim() === '' && { title: 'empty_issue_title' }),
  };
}

export function repositoryRule(text: string): Broken {
  return REPOSITORY.test(text.trim()) ? {} : { repository: 'invalid_repository' };
}

/** A whole number from 1 that JSON carries exactly; null for any other text. */
export function wholeNumber(text: string): number | null {
  const number = /^\d{1,16}$/.test(text.trim()) ? Number(text) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The draft as it is sent: what was left blank is left out. */
export function draftBody(draft: TaskDraft): Input<typeof createTask>['body'] {
  const labels = namesIn(draft.labels);
  const assignees = namesIn(draft.assignees);
  const description = draft.description.trim();
  const milestone = draft.milestone.trim();
  return {
    provider: draft.provider,
    repository: draft.repository.trim(),
    issue_number: wholeNumber(draft.issueNumber) ?? 0,
    title: draft.title.trim(),
    ...(description !== '' && { description }),
    ...(labels.length > 0 && { labels }),
    ...(assignees.length > 0 && { assignees }),
    ...(milestone !== '' && { milestone }),
  };
}

export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
