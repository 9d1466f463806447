import type { ServerEntry } from './server-entry.ts';
import { type StopDeps, stopEntry } from './stop-server.ts';
import type { ReportFailure } from './watch-upstream.ts';

interface StopAllDeps extends StopDeps {
  readonly shutDown: () => void;
  readonly reportFailure: ReportFailure;
}

/** Ends every server and refuses later starts; what people want of them stays stored. Never rejects. */
export function stopAll(deps: StopAllDeps) {
  return async (): Promise<void> => {
    deps.shutDown();
    await Promise.all(deps.registry.all().map((entry) => stopOne(deps, entry)));
    await deps.runNotes.settled();
  };
}

async function stopOne(deps: StopAllDeps, entry: ServerEntry): Promise<void> {
  try {
    await stopEntry(deps, entry);
  } catch (error) {
    // The others are to end all the same.
    deps.reportFailure(`stopping server "${entry.snapshot.name}"`, error);
  }
}
