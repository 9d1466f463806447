import { setTimeout as delay } from 'node:timers/promises';
import { type GroupIdentity, groupMembers, signalGroup } from './group-members.ts';

/** Milliseconds that a group gets after each step. */
export interface EndGraces {
  /** After its input was closed, before SIGTERM. */
  readonly inputMs: number;
  /** After SIGTERM, before SIGKILL. */
  readonly termMs: number;
  /** After SIGKILL, before it is given up as impossible (a process stuck in the kernel). */
  readonly killMs: number;
}

/** Together below the five seconds in which a stopped server must have left nothing behind. */
export const DEFAULT_GRACES: EndGraces = { inputMs: 1000, termMs: 1500, killMs: 2000 };

const POLL_MS = 20;

/** SIGTERM, then SIGKILL; settles when no live process is left. Input must have been closed before. */
export async function endGroup(group: GroupIdentity, graces: EndGraces): Promise<void> {
  if (await emptyWithin(group, graces.inputMs)) return;
  signalGroup(group, 'SIGTERM');
  if (await emptyWithin(group, graces.termMs)) return;
  signalGroup(group, 'SIGKILL');
  if (await killedWithin(group, graces.killMs)) return;
  throw new Error(`processes ${groupMembers(group).join(', ')} cannot be ended`);
}

async function emptyWithin(group: GroupIdentity, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (groupMembers(group).length > 0) {
    if (performance.now() >= end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** A process that was being forked while the signal went out is met by the next one. */
async function killedWithin(group: GroupIdentity, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await emptyWithin(group, POLL_MS * 2))) {
    if (performance.now() >= end) return false;
    signalGroup(group, 'SIGKILL');
  }
  return true;
}
