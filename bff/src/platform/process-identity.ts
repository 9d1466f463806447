import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A text that only this one process ever has: its number alone is used again by the system, together with
 * its start it is not. Null when no such process lives; a zombie is not alive.
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);
}

/** Whether the process runs; a zombie does not, though signal 0 still reaches it. */
export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== null;
}

function linuxIdentity(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command stands in brackets and may hold anything: what follows the last one is fixed.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'Z' || state === 'X') return null;
  return `${bootId()}/${fields[19] ?? ''}`;
}

function bootId(): string {
  return readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown-boot';
}

function psIdentity(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...started] = line.split(/\s+/);
    return line === '' || state.startsWith('Z') ? null : started.join(' ');
  } catch {
    // `ps` ends with 1 when there is no such process.
    return null;
  }
}

/** The text of a file, or null when it cannot be read, whatever the cause. */
export function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
