import { readdirSync, readFileSync } from 'node:fs';

/** One row of the system's process table, as Linux shows it under /proc. */
export interface ProcEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** `Z` is a zombie: dead, not yet reaped by its parent. */
  readonly state: string;
  /** Clock ticks between boot and the process's start: with the pid, an identity that is never reused. */
  readonly startTicks: string;
}

export const hasProcTable = process.platform === 'linux';

/** All processes that run; zombies are left out. Empty where there is no /proc. */
export function liveProcesses(): ProcEntry[] {
  if (!hasProcTable) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readEntry(Number(pid)) ?? []).filter(isLive);
}

/** Null when the process is gone or dead. */
export function liveProcess(pid: number): ProcEntry | null {
  const entry = hasProcTable ? readEntry(pid) : null;
  return entry && isLive(entry) ? entry : null;
}

/** The value that a variable had when the process started its program; null when unset or unreadable. */
export function startVariable(pid: number, name: string): string | null {
  const start = `${name}=`;
  const found = read(`/proc/${pid}/environ`)
    ?.split('\0')
    .find((pair) => pair.startsWith(start));
  return found === undefined ? null : found.slice(start.length);
}

function isLive(entry: ProcEntry): boolean {
  return entry.state !== 'Z' && entry.state !== 'X';
}

function readEntry(pid: number): ProcEntry | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the program's name in brackets, which may hold spaces and brackets itself.
  const [state = '', parent, group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // starttime is field 22; `rest` begins with field 6.
  return { pid, parent: Number(parent), group: Number(group), state, startTicks: rest[16] ?? '' };
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended between the listing and the reading, or belongs to somebody else.
    return null;
  }
}
