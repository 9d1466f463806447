import type { DoctorCheck } from './cli-deps.ts';
import type { RunningServer } from './running-server.ts';

export interface ServerCheckDeps {
  findServer(): Promise<RunningServer | null>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const READY_TIMEOUT_MS = 5000;

/** The configuration can be read; `describe` says what it holds. */
export function configurationCheck(describe: () => Promise<string>): DoctorCheck {
  return { name: 'configuration', run: describe };
}

/** The server that runs here, if one does, is ready. None is no fault. */
export function runningServerCheck(deps: ServerCheckDeps): DoctorCheck {
  return {
    name: 'running server',
    run: async () => {
      const server = await deps.findServer();
      if (server === null) return 'none runs on this data folder';
      const status = await readiness(deps, server.url);
      if (status === 200) return `${server.url} is ready (process ${server.pid})`;
      const what = status === null ? 'does not answer' : `answers ${status}`;
      throw new Error(`${server.url} (process ${server.pid}) ${what} at /health/ready; look at its log`);
    },
  };
}

async function readiness({ fetch }: ServerCheckDeps, url: string): Promise<number | null> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
    return response.status;
  } catch {
    // Refused, reset or too slow: to whoever asks it is the same.
    return null;
  }
}
