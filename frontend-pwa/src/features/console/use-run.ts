import { callTool } from '@corbusier/shared/contract/calls';
import type { Data } from '@corbusier/shared/contract/endpoint';
import type { Json } from '@corbusier/shared/domain/json';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useApi } from '../../lib/api-context.tsx';
import { type ApiError, toApiError } from '../../lib/api-error.ts';

/** One run of a tool, as the console sees it. `callId` is chosen here, so that its record can be opened whatever happens. */
export type Run =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly callId: string; readonly startedAt: number }
  | { readonly kind: 'answered'; readonly callId: string; readonly answer: Data<typeof callTool> }
  | { readonly kind: 'refused'; readonly callId: string; readonly error: ApiError }
  | { readonly kind: 'cancelled'; readonly callId: string };

export interface Runner {
  readonly run: Run;
  readonly start: (parameters: Json) => void;
  readonly cancel: () => void;
}

/** Runs a tool, one call at a time. Leaving the page does not end a call: its record says how it went. */
export function useRun(toolName: string): Runner {
  const api = useApi();
  const queries = useQueryClient();
  const [run, setRun] = useState<Run>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const cancel = useCallback(() => stop.current?.abort(), []);
  const start = useCallback(
    (parameters: Json) => {
      // Two clicks may come before the button shows that it is taken.
      if (stop.current !== undefined) return;
      const abort = new AbortController();
      const callId = crypto.randomUUID();
      stop.current = abort;
      setRun({ kind: 'running', callId, startedAt: Date.now() });
      const body = { tool_name: toolName, parameters, call_id: callId };
      void api
        .call(callTool, { body }, abort.signal)
        .then(
          (answer): Run => ({ kind: 'answered', callId, answer }),
          (error: unknown): Run =>
            abort.signal.aborted
              ? { kind: 'cancelled', callId }
              : { kind: 'refused', callId, error: toApiError(error) },
        )
        .then((ended) => {
          stop.current = undefined;
          setRun(ended);
          return queries.invalidateQueries({ queryKey: ['calls'] });
        });
    },
    [api, queries, toolName],
  );
  return { run, start, cancel };
}
