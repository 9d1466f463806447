import { TASK_PROVIDERS, type TaskProvider } from '@corbusier/shared/contract/tasks';
import type { JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { AppError } from '../../kernel/app-error.ts';
import type { IssueMetadata, IssueRef } from '../domain/task.ts';
import type { IssueSource } from '../ports.ts';
import { HOST_APIS } from './issue-hosts.ts';

export interface IssueHost {
  /** Base of its API, without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

export interface HttpIssueSourceDeps {
  readonly hosts: Readonly<Partial<Record<TaskProvider, IssueHost>>>;
  /** Milliseconds for a whole look-up; 5 seconds unless given. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_048_576;
const LIMITS = { maxDepth: 64, maxKeys: 10_000 };
/** Not there, or not for this token: both hosts hide the one behind the other. */
const ABSENT: ReadonlySet<number> = new Set([404, 410]);

/** Issues of GitHub and GitLab, looked up with the configured tokens. */
export function createHttpIssueSource({ hosts, timeoutMs = TIMEOUT_MS }: HttpIssueSourceDeps): IssueSource {
  return {
    providers: new Set(TASK_PROVIDERS.filter((provider) => hosts[provider] !== undefined)),
    fetch: async (ref) => {
      const host = hosts[ref.provider];
      if (host === undefined) throw unavailable(ref, 'it is not configured');
      try {
        return await fetchIssue(ref, host, AbortSignal.timeout(timeoutMs));
      } catch (error) {
        throw error instanceof AppError ? error : unavailable(ref, 'it cannot be reached', error);
      }
    },
  };
}

async function fetchIssue(
  ref: IssueRef,
  host: IssueHost,
  signal: AbortSignal,
): Promise<IssueMetadata | null> {
  const api = HOST_APIS[ref.provider];
  const headers = { 'user-agent': 'corbusier', ...api.headers(host.token) };
  // A redirect would take the token to whoever it names.
  const response = await fetch(host.url + api.path(ref), { headers, signal, redirect: 'error' });
  if (ABSENT.has(response.status)) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw unavailable(ref, `it answered ${response.status}`);
  }
  return api.read(await readObject(ref, response));
}

async function readObject(ref: IssueRef, response: Response): Promise<JsonObject> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw unavailable(ref, 'its answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  const answer = parseJson(text + decoder.decode(), LIMITS);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || !('title' in answer)) {
    throw unavailable(ref, 'its answer is no issue');
  }
  // An object without the class of exact numbers, which has no title.
  return answer as JsonObject;
}

function unavailable({ provider }: IssueRef, why: string, cause?: unknown): AppError {
  const error = new AppError('issue_source_unavailable', `${provider} cannot be asked: ${why}`, { provider });
  // For the log: the edge redacts what goes out.
  error.cause = cause;
  return error;
}
