import { callKey } from './domain/call-key.ts';

/** Who called a running call off from beside it. */
export interface Canceller {
  readonly userId: string;
  readonly role: string;
}

/** One call between its intent and the record of its outcome. */
export interface RunningCall {
  /** Aborted when its caller goes away, and when somebody cancels it. */
  readonly signal: AbortSignal;
  /** Null unless somebody cancelled it by its id. */
  cancelledBy(): Canceller | null;
  /** To be called once, whatever became of the call. */
  leave(): void;
}

/** The calls that this process runs now, whatever edge they came by. It holds as many as are in flight. */
export interface RunningCalls {
  enter(tenantId: string, callId: string, caller?: AbortSignal): RunningCall;
  /** Null when no such call runs here; otherwise settles when the call is over and recorded. */
  cancel(tenantId: string, callId: string, by: Canceller): Promise<void> | null;
  count(): number;
}

interface Entry extends RunningCall {
  cancel(by: Canceller): Promise<void>;
}

export function createRunningCalls(): RunningCalls {
  const running = new Map<string, Entry>();
  return {
    enter(tenantId, callId, caller) {
      const key = callKey(tenantId, callId);
      const entry = openEntry(caller, () => {
        if (running.get(key) === entry) running.delete(key);
      });
      // A second call under the same id is about to be refused by the journal: the first keeps its place.
      if (!running.has(key)) running.set(key, entry);
      return entry;
    },
    cancel: (tenantId, callId, by) => running.get(callKey(tenantId, callId))?.cancel(by) ?? null,
    count: () => running.size,
  };
}

/** Bridges the caller's signal by hand: `AbortSignal.any` costs more than the rest of a call. */
function openEntry(caller: AbortSignal | undefined, onLeave: () => void): Entry {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let by: Canceller | null = null;
  let ended: PromiseWithResolvers<void> | null = null;
  caller?.addEventListener('abort', abort);
  if (caller?.aborted) abort();
  return {
    signal: controller.signal,
    cancelledBy: () => by,
    cancel(canceller) {
      // Whoever came first cancelled it: its caller, or the first of several.
      if (!controller.signal.aborted) by = canceller;
      abort();
      ended ??= Promise.withResolvers();
      return ended.promise;
    },
    leave() {
      caller?.removeEventListener('abort', abort);
      onLeave();
      ended?.resolve();
    },
  };
}
