import type { ProcessGroup } from '../../platform/process/process-groups.ts';
import type { StderrWindow } from './mcp-upstream.ts';

/** The stderr of a process of ours, in windows. */
export function stderrWindow(group: ProcessGroup): StderrWindow {
  let turn: Promise<void> | null = null;
  return {
    position: group.stderr.position,
    since: group.stderr.since,
    // Pipes that are readable together are read in one turn of the loop: what stood in stderr when the answer
    // came has been read when the turn ends. Calls that end in the same turn wait for the same end.
    caughtUp() {
      turn ??= new Promise((resolve) => {
        setImmediate(() => {
          turn = null;
          resolve();
        });
      });
      return turn;
    },
  };
}
