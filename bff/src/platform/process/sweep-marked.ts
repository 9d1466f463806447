import { setTimeout as delay } from 'node:timers/promises';
import { sendSignal } from './group-members.ts';
import { liveProcesses, startVariable } from './proc-table.ts';
import { isLeftOver, MARK_VARIABLE, type RunMark } from './run-mark.ts';

/** Milliseconds after SIGTERM, and again after the first SIGKILL. */
const GRACE_MS = 1000;
const POLL_MS = 20;

/**
 * Ends what earlier, dead runs of the same data folder left behind, `setsid` or not; never what our own or
 * another live run started. Settles when it is gone and answers the pids. Does nothing without /proc.
 */
export async function sweepMarked(mark: RunMark): Promise<readonly number[]> {
  const swept = new Set<number>();
  // Looked for anew each time: what is not dead yet goes on starting processes.
  const signalAll = (signal: 'SIGTERM' | 'SIGKILL') => {
    for (const pid of leftOvers(mark)) {
      swept.add(pid);
      sendSignal(pid, signal);
    }
  };
  signalAll('SIGTERM');
  await noneWithin(mark, () => undefined);
  await noneWithin(mark, () => signalAll('SIGKILL'));
  return [...swept];
}

async function noneWithin(mark: RunMark, meanwhile: () => void): Promise<void> {
  const end = performance.now() + GRACE_MS;
  while (leftOvers(mark).length > 0 && performance.now() < end) {
    meanwhile();
    await delay(POLL_MS);
  }
}

function leftOvers(mark: RunMark): number[] {
  const pids = liveProcesses().map(({ pid }) => pid);
  return pids.filter((pid) => {
    const value = startVariable(pid, MARK_VARIABLE);
    return value !== null && isLeftOver(mark, value);
  });
}
