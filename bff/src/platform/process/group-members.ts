import { hasProcTable, liveProcesses, type ProcEntry, startVariable } from './proc-table.ts';
import { MARK_VARIABLE } from './run-mark.ts';

export interface GroupIdentity {
  /** Process group id: the pid of its leader. */
  readonly pid: number;
  /** Mark in the environment of every process of the group. */
  readonly mark: string;
}

/**
 * Pids of the live processes that belong to a group: by group id, by the mark (which survives `setsid`), and
 * by descent from either. Without /proc only the group itself can be asked, and its id stands for all.
 */
export function groupMembers(group: GroupIdentity): number[] {
  if (!hasProcTable) return groupExists(group.pid) ? [group.pid] : [];
  const processes = liveProcesses();
  const members = new Set<number>();
  for (const entry of processes) if (belongs(entry, group)) members.add(entry.pid);
  return [...withDescendants(members, processes)];
}

/** Signals the group and those who left it; whoever is gone already is no error. */
export function signalGroup(group: GroupIdentity, signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const pid of groupMembers(group)) sendSignal(hasProcTable ? pid : -group.pid, signal);
}

export function sendSignal(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: ended meanwhile. EPERM: it took another user's identity, and shows up as still alive.
  }
}

function belongs(entry: ProcEntry, group: GroupIdentity): boolean {
  return entry.group === group.pid || startVariable(entry.pid, MARK_VARIABLE) === group.mark;
}

function withDescendants(members: Set<number>, processes: readonly ProcEntry[]): Set<number> {
  let before = -1;
  while (before !== members.size) {
    before = members.size;
    for (const entry of processes) if (members.has(entry.parent)) members.add(entry.pid);
  }
  return members;
}

function groupExists(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
