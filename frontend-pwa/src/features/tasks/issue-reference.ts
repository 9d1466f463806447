import { TASK_PROVIDERS, type TaskProvider } from '@corbusier/shared/contract/tasks';

/** An issue as it was typed into one box. */
export interface IssueReference {
  /** Null when the text does not say. */
  readonly provider: TaskProvider | null;
  readonly repository: string;
  readonly issueNumber: string;
}

const ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?(github|gitlab)\.com\/([^\s?#]+?)\/(?:-\/)?(?:issues|work_items)\/(\d+)(?:[/?#]\S*)?$/i;
const CANONICAL = /^(?:(github|gitlab)[:/])?([^\s/#]+\/[^\s/#]+)\/?#(\d+)$/i;

/**
 * Reads `owner/repo#12`, `github:owner/repo#12`, `github/owner/repo/#12` or the address of an issue. Null for
 * anything else: it may be half typed.
 */
export function readIssueReference(text: string): IssueReference | null {
  const trimmed = text.trim();
  const found = ADDRESS.exec(trimmed) ?? CANONICAL.exec(trimmed);
  if (found === null) return null;
  const [, provider, repository = '', issueNumber = ''] = found;
  return { provider: providerOf(provider), repository, issueNumber };
}

function providerOf(text: string | undefined): TaskProvider | null {
  return TASK_PROVIDERS.find((known) => known === text?.toLowerCase()) ?? null;
}
