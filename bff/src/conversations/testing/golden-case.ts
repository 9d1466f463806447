import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Answer, type ApiWorld, newCaller } from '../../testing/api-world.ts';

interface GoldenRequest {
  readonly method: string;
  /** `{conversation}` stands for the id of the conversation that each case begins with. */
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
  readonly answer: { readonly status: number; readonly body: unknown };
}

const FOLDER = fileURLToPath(new URL('./golden/', import.meta.url));

/** Names and cases of the folder. */
export function goldenCases(): readonly (readonly [string, GoldenCase])[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(FOLDER + file, 'utf8'))]);
}

/** Sends the case to an API of its own and answers what came back, with ids that are the same each time. */
export async function playCase(api: ApiWorld, { given = [], request }: GoldenCase) {
  const opened = await api.send('/conversations', { method: 'POST' });
  const id: string = opened.body.data.conversation.id;
  for (const step of given) {
    const { status, text } = await sendStep(api, step, id);
    if (status >= 400) throw new Error(`the case does not begin as it says: ${text}`);
  }
  const { status, text } = await sendStep(api, request, id);
  return { status, body: JSON.parse(withSteadyIds(text, id)) };
}

function sendStep(api: ApiWorld, { path, as, ...step }: GoldenRequest, id: string): Promise<Answer> {
  const caller = typeof as === 'string' ? { as: newCaller(api.own.tenantId, as) } : {};
  return api.send(path.replace('{conversation}', id), {
    ...step,
    ...(as === null ? { as } : caller),
    headers: { 'x-request-id': 'golden', ...step.headers },
  });
}

/** Made ids as `id-1`, `id-2`, in the order in which they appear; the conversation's by its name. */
function withSteadyIds(text: string, conversation: string): string {
  const names = new Map([[conversation, '{conversation}']]);
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
    const name = names.get(id) ?? `id-${names.size}`;
    names.set(id, name);
    return name;
  });
}
