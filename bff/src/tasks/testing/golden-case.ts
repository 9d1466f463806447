import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Answer, type ApiWorld, newCaller } from '../../testing/api-world.ts';

interface GoldenRequest {
  readonly method: string;
  /** `{task}` stands for the id of the first task that `given` makes. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null for nobody, else a role; a developer unless said. */
  readonly as?: string | null;
}

export interface GoldenCase {
  /** Sent before, and expected to be done. */
  readonly given?: readonly GoldenRequest[];
  readonly request: GoldenRequest;
  readonly answer: {
    readonly status: number;
    /** Of the headers, those that are named. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

const TASK = '{task}';
const FOLDER = fileURLToPath(new URL('./golden/', import.meta.url));

/** Names and cases of the folder. */
export function goldenCases(): readonly (readonly [string, GoldenCase])[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(FOLDER + file, 'utf8'))]);
}

/** Sends the case to an API of its own and answers what came back, with `{task}` for the task's id. */
export async function playCase(api: ApiWorld, { given = [], request, answer }: GoldenCase) {
  const task = await begin(api, given);
  const { status, headers, body, text } = await sendStep(api, request, task ?? TASK);
  const id = task ?? body.data?.task.id ?? TASK;
  const named = Object.keys(answer.headers ?? {}).map((name) => [name, headers.get(name)]);
  return {
    status,
    ...(answer.headers && { headers: Object.fromEntries(named) }),
    body: JSON.parse(text.replaceAll(id, TASK)),
  };
}

/** Answers the id of the first task that was made, if any. */
async function begin(api: ApiWorld, given: readonly GoldenRequest[]): Promise<string | null> {
  let task: string | null = null;
  for (const step of given) {
    const done = await sendStep(api, step, task ?? TASK);
    if (done.status >= 400) throw new Error(`the case does not begin as it says: ${done.text}`);
    task ??= done.body.data.task.id;
  }
  return task;
}

function sendStep(api: ApiWorld, { path, as, ...step }: GoldenRequest, task: string): Promise<Answer> {
  const caller = typeof as === 'string' ? { as: newCaller(api.own.tenantId, as) } : {};
  return api.send(path.replace('{task}', task), {
    ...step,
    ...(as === null ? { as } : caller),
    headers: { 'x-request-id': 'golden', ...step.headers },
  });
}
