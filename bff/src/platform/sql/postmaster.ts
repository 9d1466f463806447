import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readOrNull } from '../process-identity.ts';

/** A running PostgreSQL, as its own pid file tells. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

const POLL_MS = 25;

/** What the cluster's pid file says, or null when there is none (or it is being written). */
export function readPostmaster(cluster: string): Postmaster | null {
  const lines = (readOrNull(join(cluster, 'postmaster.pid')) ?? '').split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4] ?? '';
  if (!Number.isInteger(pid) || pid <= 0 || socketFolder === '') return null;
  return { pid, socketFolder };
}

/** Whether the process is alive and serves this very cluster, not one that got its number later. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return worksIn(pid, realpathSync(cluster)) || startedFor(pid, cluster);
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Gone, or another user's.
    return false;
  }
}

function startedFor(pid: number, cluster: string): boolean {
  const words = (readOrNull(`/proc/${pid}/cmdline`) ?? '').split('\0');
  return words[words.indexOf('-D') + 1] === cluster;
}

/**
 * Removes a pid file that no process stands behind. PostgreSQL removes its own leftovers, but takes a zombie,
 * or a stranger that got the number, for a live server. Without `/proc` the file stays.
 */
export function removeStalePidFile(cluster: string): void {
  const found = readPostmaster(cluster);
  if (found === null || process.platform !== 'linux' || servesCluster(found.pid, cluster)) return;
  if (anyProcessWorksIn(realpathSync(cluster))) return;
  if (readPostmaster(cluster)?.pid === found.pid) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

// Backends outlive a killed postmaster for a moment, and still write.
function anyProcessWorksIn(folder: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((name) => isAlive(Number(name)) && worksIn(Number(name), folder));
}

/** Ends the server: its clients are cut off, what is committed stays. Settles when the process is gone. */
export async function stopPostmaster(pid: number, patienceMs: number): Promise<void> {
  if (!signal(pid, 'SIGINT')) return;
  if (await gone(pid, patienceMs)) return;
  // Ends at once and recovers from the log at its next start.
  signal(pid, 'SIGQUIT');
  await gone(pid, patienceMs);
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    // No such process.
    return false;
  }
}

async function gone(pid: number, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}
