import type { ApiClient } from '../../lib/api-client.ts';
import type { Run } from './use-run.ts';

const IDLE: Run = { kind: 'idle' };

/** The runs of this page by tool: who leaves a console and comes back finds what it was doing. */
export interface RunStore {
  readonly get: (tool: string) => Run;
  readonly set: (tool: string, run: Run) => void;
  /** Calls back at every change of the tool's run until the answered function is called; what has ended is then forgotten. */
  readonly watch: (tool: string, listener: () => void) => () => void;
}

const stores = new WeakMap<ApiClient, RunStore>();

/** The one store of a client. */
export function runStoreOf(api: ApiClient): RunStore {
  const store = stores.get(api) ?? createRunStore();
  stores.set(api, store);
  return store;
}

function createRunStore(): RunStore {
  const runs = new Map<string, Run>();
  const listeners = new Map<string, Set<() => void>>();
  const get = (tool: string): Run => runs.get(tool) ?? IDLE;
  return {
    get,
    set(tool, run) {
      runs.set(tool, run);
      for (const listener of listeners.get(tool) ?? []) listener();
    },
    watch(tool, listener) {
      const own = listeners.get(tool) ?? new Set();
      listeners.set(tool, own.add(listener));
      return () => {
        own.delete(listener);
        // An answer may be large: it lasts as long as somebody looks at it.
        if (own.size === 0 && get(tool).kind !== 'running') runs.delete(tool);
      };
    },
  };
}
