import { Worker } from 'node:worker_threads';
import type { Verdict } from '../ports.ts';
import type { WorkerJob, WorkerReport } from './ajv-worker-protocol.ts';

export interface Budgets {
  /** Milliseconds for one check. */
  readonly checkMs: number;
  /** Milliseconds for compiling a schema, which happens once. */
  readonly compileMs: number;
}

/** How a job ended; `unusable` is a schema that will never do, whatever the value. */
type JobEnd = Verdict | { readonly verdict: 'unusable'; readonly reason: string };

export interface Lane {
  run(job: WorkerJob): Promise<JobEnd>;
  /** Jobs that wait or run. */
  load(): number;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: WorkerJob;
  readonly settle: (end: JobEnd) => void;
}

interface State {
  readonly budgets: Budgets;
  readonly waiting: Waiting[];
  current: Waiting | undefined;
  worker: Worker | undefined;
  ready: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** A worker may fail to start, too. */
const START_MS = 10_000;
const GRACE_MS = 5;

/** One worker thread and its queue. A job beyond its budget ends the thread; the next job gets a fresh one. */
export function openLane(budgets: Budgets): Lane {
  const state: State = {
    budgets,
    waiting: [],
    current: undefined,
    worker: undefined,
    ready: false,
    timer: undefined,
  };
  return {
    run: (job) =>
      new Promise((settle) => {
        state.waiting.push({ job, settle });
        goOn(state);
      }),
    load: () => state.waiting.length + (state.current === undefined ? 0 : 1),
    close: () => close(state),
  };
}

/** Gives the worker its next job when it has none. */
function goOn(state: State): void {
  if (state.current !== undefined) return;
  const next = state.waiting.shift();
  if (next === undefined) {
    // An idle worker keeps no process alive.
    state.worker?.unref();
    return;
  }
  state.current = next;
  if (state.worker === undefined) startWorker(state);
  state.worker?.ref();
  if (state.ready) hand(state, next);
}

function hand(state: State, next: Waiting): void {
  limit(state, state.budgets.compileMs, {
    verdict: 'unusable',
    reason: 'compiling the schema took too long',
  });
  state.worker?.postMessage(next.job);
}

function startWorker(state: State): void {
  const worker = new Worker(new URL('./ajv-worker.ts', import.meta.url));
  state.worker = worker;
  state.ready = false;
  limit(state, START_MS, { verdict: 'unchecked', reason: 'the checking thread did not start' });
  worker.on('message', (report: WorkerReport) => {
    if (state.worker === worker) take(state, report);
  });
  worker.on('error', () => {
    if (state.worker === worker)
      abandon(state, { verdict: 'unchecked', reason: 'the checking thread failed' });
  });
}

function take(state: State, report: WorkerReport): void {
  switch (report.step) {
    case 'ready':
      state.ready = true;
      if (state.current !== undefined) hand(state, state.current);
      return;
    case 'compiled':
      limit(state, state.budgets.checkMs, { verdict: 'unchecked', reason: 'the check took too long' });
      return;
    case 'refused':
      finish(state, { verdict: 'unusable', reason: report.reason });
      return;
    case 'done':
      finish(state, report.verdict);
  }
}

/**
 * Ends the running job in this way unless it goes on in time. When the time is up, a report that has come in
 * while this thread was busy is still taken first.
 */
function limit(state: State, ms: number, end: JobEnd): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    state.timer = setTimeout(() => abandon(state, end), GRACE_MS);
  }, ms);
}

function abandon(state: State, end: JobEnd): void {
  drop(state).catch(() => {
    // A thread that cannot be ended any more has ended.
  });
  finish(state, end);
}

async function drop(state: State): Promise<void> {
  const worker = state.worker;
  state.worker = undefined;
  state.ready = false;
  await worker?.terminate();
}

function finish(state: State, end: JobEnd): void {
  clearTimeout(state.timer);
  const current = state.current;
  state.current = undefined;
  current?.settle(end);
  goOn(state);
}

async function close(state: State): Promise<void> {
  const unfinished = state.waiting.splice(0);
  const ended = drop(state);
  for (const { settle } of unfinished) settle({ verdict: 'unchecked', reason: 'the gateway is stopping' });
  finish(state, { verdict: 'unchecked', reason: 'the gateway is stopping' });
  await ended;
}
