import { callTool, cancelCall } from '@corbusier/shared/contract/calls';
import type { Data } from '@corbusier/shared/contract/endpoint';
import type { Json } from '@corbusier/shared/domain/json';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { ApiClient } from '../../lib/api-client.ts';
import { useApi } from '../../lib/api-context.tsx';
import { type ApiError, toApiError } from '../../lib/api-error.ts';
import { type RunStore, runStoreOf } from './run-store.ts';

/** A call under way; `abort` ends the waiting for it, when its server cannot be told to stop. */
export interface RunningRun {
  readonly kind: 'running';
  readonly callId: string;
  readonly startedAt: number;
  readonly cancelling: boolean;
  readonly abort: () => void;
}

/** One run of a tool, as the console sees it. `callId` is chosen here, so that its record can be opened whatever happens. */
export type Run =
  | { readonly kind: 'idle' }
  | RunningRun
  | { readonly kind: 'answered'; readonly callId: string; readonly answer: Data<typeof callTool> }
  | { readonly kind: 'refused'; readonly callId: string; readonly error: ApiError }
  /** Nobody waits for it any more. `told`: its server was told to stop. */
  | { readonly kind: 'cancelled'; readonly callId: string; readonly told: boolean };

export interface Runner {
  readonly run: Run;
  readonly start: (parameters: Json) => void;
  readonly cancel: () => void;
}

interface Parts {
  readonly api: ApiClient;
  readonly queries: QueryClient;
  readonly runs: RunStore;
  readonly tool: string;
}

/** Runs a tool, one call at a time. Leaving the page does not end a call: whoever comes back finds it. */
export function useRun(tool: string): Runner {
  const api = useApi();
  const queries = useQueryClient();
  const runs = runStoreOf(api);
  const watch = useCallback((listener: () => void) => runs.watch(tool, listener), [runs, tool]);
  const run = useSyncExternalStore(watch, () => runs.get(tool));
  const parts = { api, queries, runs, tool };
  return {
    run,
    start: (parameters) => void startRun(parts, parameters),
    cancel: () => void cancelRun(parts),
  };
}

async function startRun({ api, queries, runs, tool }: Parts, parameters: Json): Promise<void> {
  // Two clicks may come before the button shows that it is taken.
  if (runs.get(tool).kind === 'running') return;
  const stop = new AbortController();
  const callId = crypto.randomUUID();
  const abort = (): void => stop.abort();
  runs.set(tool, { kind: 'running', callId, startedAt: Date.now(), cancelling: false, abort });
  const body = { tool_name: tool, parameters, call_id: callId };
  const ended = await api.call(callTool, { body }, stop.signal).then(
    (answer): Run => ({ kind: 'answered', callId, answer }),
    (error: unknown): Run => endedWith(toApiError(error), callId, stop.signal.aborted),
  );
  runs.set(tool, ended);
  await queries.invalidateQueries({ queryKey: ['calls'] });
}

function endedWith(error: ApiError, callId: string, aborted: boolean): Run {
  if (aborted) return { kind: 'cancelled', callId, told: false };
  if (error.reason === 'call_cancelled') return { kind: 'cancelled', callId, told: true };
  return { kind: 'refused', callId, error };
}

/** The answer to the call itself says how that went; only what cannot be told at all is no longer waited for. */
async function cancelRun({ api, runs, tool }: Parts): Promise<void> {
  const run = runs.get(tool);
  if (run.kind !== 'running' || run.cancelling) return;
  runs.set(tool, { ...run, cancelling: true });
  try {
    await api.call(cancelCall, { params: { call_id: run.callId } });
  } catch (error) {
    if (toApiError(error).reason !== 'call_not_running') run.abort();
  }
}
