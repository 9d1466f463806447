import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Api } from './api.ts';

/** What clients noted of a storm of calls, each for itself, up to the moment when the product was gone. */
export interface StormLog {
  /** Every call id that was sent. */
  readonly sent: readonly string[];
  /** Those whose answer came, and said that the tool ran. */
  readonly acknowledged: readonly string[];
}

export interface Storm {
  /** Settles when so many calls have been acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Settles when every client has seen that nobody answers any more. */
  readonly over: Promise<StormLog>;
}

const CLIENTS = 12;

/** Clients that call without a pause until the product is gone; some wait for slow tools all the while. */
export function startStorm(api: Api, folder: string): Storm {
  const sent: string[] = [];
  const acknowledged: string[] = [];
  const watchers: { readonly count: number; readonly tell: () => void }[] = [];
  const note = (id: string): void => {
    acknowledged.push(id);
    for (const { count, tell } of watchers) if (acknowledged.length >= count) tell();
  };
  const client = async (index: number): Promise<void> => {
    let living = true;
    while (living) {
      const id = randomUUID();
      sent.push(id);
      living = await isAnswered(api, callOf(index, id, folder));
      if (living) note(id);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    acknowledged: (count) => new Promise((tell) => watchers.push({ count, tell })),
    over: Promise.all(clients).then(() => ({ sent, acknowledged })),
  };
}

/** False when there is no answer, or half of one: the product is gone. */
async function isAnswered(api: Api, call: object): Promise<boolean> {
  const answer = await api.post('/tools/calls', call).catch(() => null);
  if (answer !== null && answer.status !== 200) {
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer !== null;
}

/** Every fourth client waits for a slow tool, every fourth has a quick one, the others write a file named by the call. */
function callOf(index: number, id: string, folder: string) {
  const call = (tool_name: string, parameters: object) => ({ call_id: id, tool_name, parameters });
  if (index % 4 === 0) {
    return call('everything.trigger-long-running-operation', { duration: 1 + index / 4, steps: 2 });
  }
  if (index % 4 === 1) return call('everything.echo', { message: id });
  return call('filesystem.write_file', { path: join(folder, `${id}.txt`), content: id });
}
