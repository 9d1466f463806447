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

/**
 * Reads `watch ID` and `forget ID`. Signals to its own group (Ctrl-C) do not reach its session. It ends as soon
 * as nothing is left to kill, so that a quick restart does not meet it; the dead whom nobody has reaped, and
 * whom `kill -0` takes for living, are told apart where there is /proc.
 */
const SCRIPT = `
groups=' '
while read -r word id; do
  case "$word" in
    watch) groups="$groups$id " ;;
    forget) groups="\${groups%%" $id "*} \${groups#*" $id "}" ;;
  esac
done
signal() { for id in $groups; do kill -s "$1" -- "-$id" 2>/dev/null && found=1; done; }
alive() {
  [ -r /proc/self/stat ] || { found=; signal 0; [ -n "$found" ]; return; }
  for stat in /proc/[0-9]*/stat; do
    read -r line < "$stat" || continue
    set -- \${line##*) }
    case "$1" in Z|X) continue ;; esac
    case "$groups" in *" $3 "*) return 0 ;; esac
  done
  return 1
}
signal TERM
for tenth in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  alive || exit 0
  sleep 0.1
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
