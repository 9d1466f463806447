import { spawn } from 'node:child_process';
import type { Switches } from './switches.ts';

const STUBBORN = 'trap "" TERM HUP INT; while :; do sleep 1; done';

/** Processes that the server leaves behind if nobody ends them. */
export function startChildren(switches: Switches): void {
  switches.onSet('leave_child', () => startStubborn(false));
  switches.onSet('leave_session', () => startStubborn(true));
  for (let left = switches.count('fork') ?? 0; left > 0; left -= 1) startStubborn(true);
}

/** Ignores every polite signal; `ownSession` leaves the process group of the server. */
function startStubborn(ownSession: boolean): void {
  spawn('/bin/sh', ['-c', STUBBORN], { detached: ownSession, stdio: 'ignore' }).unref();
}
