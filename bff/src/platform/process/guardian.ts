import { spawn } from 'node:child_process';

/**
 * A small shell in a session of its own that outlives us. It knows the process groups that run, and when
 * its input closes (we ended, perhaps by `kill -9`) it ends those that are still there.
 */
export interface Guardian {
  readonly pid: number;
  watch(group: number): void;
  /** Must be called when a group is gone: its id may be given to somebody else. */
  forget(group: number): void;
  /** Lets the guardian end; it kills what it still watches. Settles when it has exited. */
  close(): Promise<void>;
}

/** Reads `watch ID` and `forget ID`. Signals to its own group (Ctrl-C) do not reach its session. */
const SCRIPT = `
groups=' '
while read -r word id; do
  case "$word" in
    watch) groups="$groups$id " ;;
    forget) groups="\${groups%%" $id "*} \${groups#*" $id "}" ;;
  esac
done
signal() { for id in $groups; do kill -s "$1" -- "-$id" 2>/dev/null && found=1; done; }
found=; signal TERM
for second in 1 2; do
  [ -n "$found" ] || exit 0
  sleep 1
  found=; signal 0
done
signal KILL
exit 0
`;

export function startGuardian(): Guardian {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'corbusier-guardian'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  // Without a shell there is no guardian; the sweep at the next start still finds what is left.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    watch: (group) => void child.stdin.write(`watch ${group}\n`),
    forget: (group) => void child.stdin.write(`forget ${group}\n`),
    close() {
      child.stdin.end();
      return exited;
    },
  };
}
