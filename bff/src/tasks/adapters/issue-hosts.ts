import type { TaskProvider } from '@corbusier/shared/contract/tasks';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { IssueMetadata, IssueRef } from '../domain/task.ts';

/** How a host of issues is asked, and what its answer says. Null for an answer that is no issue. */
interface HostApi {
  path(ref: IssueRef): string;
  headers(token: string): Readonly<Record<string, string>>;
  read(answer: JsonObject): IssueMetadata | null;
}

/** Both hosts' documented REST APIs: GitHub's version 2022-11-28, GitLab's version 4. */
export const HOST_APIS: Readonly<Record<TaskProvider, HostApi>> = {
  github: {
    path: ({ repository, issueNumber }) => `/repos/${segments(repository)}/issues/${issueNumber}`,
    headers: (token) => ({
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    }),
    // GitHub lists pull requests as issues too.
    read: (answer) =>
      'pull_request' in answer ? null : metadata(answer, { text: 'body', label: 'name', person: 'login' }),
  },
  gitlab: {
    path: ({ repository, issueNumber }) =>
      `/api/v4/projects/${encodeURIComponent(repository)}/issues/${issueNumber}`,
    headers: (token) => ({ accept: 'application/json', 'private-token': token }),
    read: (answer) => metadata(answer, { text: 'description', label: 'name', person: 'username' }),
  },
};

function segments(repository: string): string {
  return repository.split('/').map(encodeURIComponent).join('/');
}

interface Names {
  readonly text: string;
  readonly label: string;
  readonly person: string;
}

function metadata(answer: JsonObject, names: Names): IssueMetadata | null {
  const title = answer['title'];
  if (typeof title !== 'string') return null;
  return {
    title,
    description: textOf(answer[names.text]),
    labels: list(answer['labels']).flatMap((label) => member(label, names.label) ?? []),
    assignees: list(answer['assignees']).flatMap((person) => member(person, names.person) ?? []),
    milestone: member(answer['milestone'], 'title'),
  };
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or the text of that name in an object: labels come as either. */
function member(value: Json | undefined, name: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return textOf(value);
  return textOf(Object.entries(value).find(([key]) => key === name)?.[1]);
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
