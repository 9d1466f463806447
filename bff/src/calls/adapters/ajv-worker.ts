import { parentPort } from 'node:worker_threads';
import type { Json } from '@corbusier/shared/domain/json';
import { type Check, compileWithAjv } from './ajv-compile.ts';
import type { WorkerJob, WorkerReport } from './ajv-worker-protocol.ts';

/** Compiled schemas by hash; the worker itself is replaced long before this becomes a burden. */
const MOST_CHECKS = 100;
const checks = new Map<string, Check>();

function checkFor(job: WorkerJob): Check | string {
  const known = checks.get(job.hash);
  if (known !== undefined) return known;
  // All within the budget for compiling, which is the longer one.
  const compiled = compileWithAjv(job, 'now');
  if ('reason' in compiled) return compiled.reason;
  if (checks.size >= MOST_CHECKS) checks.clear();
  checks.set(job.hash, compiled.check);
  return compiled.check;
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (job: WorkerJob) => {
  const check = checkFor(job);
  if (typeof check === 'string') {
    report({ step: 'refused', id: job.id, reason: check });
    return;
  }
  report({ step: 'compiled', id: job.id });
  // The text was written by JSON.stringify a moment ago.
  report({ step: 'done', id: job.id, verdict: check(JSON.parse(job.value) as Json) });
});

report({ step: 'ready' });
