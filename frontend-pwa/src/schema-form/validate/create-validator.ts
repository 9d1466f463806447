import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { UncheckedReason, Verdict } from './verdict.ts';
import type { CheckReply, CheckRequest } from './worker-port.ts';

export interface ValidatorDeps {
  /** Starts a worker on `schema-worker.ts`; may throw where there are none. */
  readonly spawn: () => Worker;
  /** Milliseconds that one check may take, counted from when the worker has it. */
  readonly limit: number;
  /** Milliseconds that a worker may take to come up. */
  readonly startLimit: number;
}

export type Validate = (schema: Json, value: Json) => Promise<Verdict>;

interface Job {
  readonly request: CheckRequest;
  readonly settle: (verdict: Verdict) => void;
}

interface State {
  worker: Worker | undefined;
  ready: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly queue: Job[];
}

/**
 * Checks in a worker, one at a time. A check that runs out of time is ended with its worker; those behind it
 * go on in a new one. The promise never rejects: what cannot be checked says so.
 */
export function createValidator(deps: ValidatorDeps): Validate {
  const state: State = { worker: undefined, ready: false, timer: undefined, queue: [] };
  let lastId = 0;
  return (schema, value) =>
    new Promise((settle) => {
      lastId += 1;
      const request = { id: lastId, schemaText: stringifyJson(schema), valueText: stringifyJson(value) };
      state.queue.push({ request, settle });
      if (state.queue.length === 1) startNext(deps, state);
    });
}

function startNext(deps: ValidatorDeps, state: State): void {
  const [job] = state.queue;
  if (job === undefined) return;
  if (state.worker === undefined) {
    start(deps, state);
  } else if (state.ready) {
    state.timer = setTimeout(() => abandon(deps, state, 'timed-out'), deps.limit);
    state.worker.postMessage(job.request);
  }
}

function start(deps: ValidatorDeps, state: State): void {
  try {
    state.worker = deps.spawn();
  } catch {
    // A browser, or a policy, without workers: the form goes on unchecked.
    finish(deps, state, { verdict: 'unchecked', reason: 'no-worker' });
    return;
  }
  state.ready = false;
  state.timer = setTimeout(() => abandon(deps, state, 'no-worker'), deps.startLimit);
  state.worker.addEventListener('message', ({ data }: MessageEvent<CheckReply>) => take(deps, state, data));
  state.worker.addEventListener('error', () =>
    abandon(deps, state, state.ready ? 'bad-schema' : 'no-worker'),
  );
}

function take(deps: ValidatorDeps, state: State, reply: CheckReply): void {
  if (!state.ready) {
    clearTimeout(state.timer);
    state.ready = true;
    startNext(deps, state);
  } else if (reply.id === state.queue[0]?.request.id) finish(deps, state, reply.verdict);
}

function abandon(deps: ValidatorDeps, state: State, reason: UncheckedReason): void {
  state.worker?.terminate();
  state.worker = undefined;
  finish(deps, state, { verdict: 'unchecked', reason });
}

function finish(deps: ValidatorDeps, state: State, verdict: Verdict): void {
  clearTimeout(state.timer);
  state.queue.shift()?.settle(verdict);
  startNext(deps, state);
}
