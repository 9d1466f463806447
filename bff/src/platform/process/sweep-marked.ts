import { setTimeout as delay } from 'node:timers/promises';
import { sendSignal } from './group-members.ts';
import { liveProcess, liveProcesses, type ProcEntry, startVariable } from './proc-table.ts';
import { isLeftOver, MARK_VARIABLE, type RunMark } from './run-mark.ts';

const TERM_GRACE_MS = 1000;
const POLL_MS = 20;

/**
 * Ends what earlier, dead runs of the same data folder left behind, `setsid` or not; never what our own or
 * another live run started. Settles when it is gone and answers the pids. Does nothing without /proc.
 */
export async function sweepMarked(mark: RunMark): Promise<readonly number[]> {
  const leftOver = liveProcesses().filter((entry) => {
    const value = startVariable(entry.pid, MARK_VARIABLE);
    return value !== null && isLeftOver(mark, value);
  });
  for (const entry of leftOver) sendSignal(entry.pid, 'SIGTERM');
  await goneWithin(leftOver, TERM_GRACE_MS);
  for (const entry of leftOver.filter(stillThere)) sendSignal(entry.pid, 'SIGKILL');
  await goneWithin(leftOver, TERM_GRACE_MS);
  return leftOver.map((entry) => entry.pid);
}

async function goneWithin(entries: readonly ProcEntry[], ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (entries.some(stillThere) && performance.now() < end) await delay(POLL_MS);
}

function stillThere(entry: ProcEntry): boolean {
  return liveProcess(entry.pid)?.startTicks === entry.startTicks;
}
