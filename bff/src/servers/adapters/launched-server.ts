import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { groupMembers } from '../../platform/process/group-members.ts';
import { listeningSockets } from '../../platform/process/listening-sockets.ts';
import { accepts, freeLoopbackPort } from '../../platform/process/loopback-port.ts';
import { hasProcTable } from '../../platform/process/proc-table.ts';
import type { ProcessGroup, SpawnGroup } from '../../platform/process/process-groups.ts';
import type { LaunchSpec } from '../domain/server.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import { endOf, lastStderr, redactCause, spawned } from './process-cause.ts';
import type { References } from './references.ts';

const PRELOAD = fileURLToPath(new URL('./loopback-preload.cjs', import.meta.url));
const POLL_MS = 25;

/** A process of ours that serves HTTP on a port chosen for it. */
export interface LaunchedServer {
  readonly group: ProcessGroup;
  /** Puts the port in place of `{port}`. */
  readonly fill: (text: string) => string;
}

export interface LaunchDeps {
  readonly spawn: SpawnGroup;
  readonly references: References;
  /** Milliseconds until it must accept connections. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Starts it and settles when it listens where it should, and nowhere else. Rejects with `UpstreamStartError`. */
export async function launchServer(deps: LaunchDeps, launch: LaunchSpec): Promise<LaunchedServer> {
  const port = await freeLoopbackPort();
  const fill = (text: string) => deps.references.text(text.replaceAll('{port}', String(port)));
  const group = await spawned(
    deps.spawn({
      command: fill(launch.command),
      args: launch.args.map(fill),
      env: environmentOf(launch, fill),
      cwd: launch.workingDirectory,
    }),
  );
  // A server that speaks HTTP has no messages on stdout: what it writes there is for people, too.
  group.stdout.on('data', group.stderr.push);
  try {
    await untilListening(deps, group, port);
    if (launch.loopback) requireLoopback(group, port);
    return { group, fill };
  } catch (error) {
    await group.end();
    throw error;
  }
}

function environmentOf(launch: LaunchSpec, fill: (text: string) => string): Record<string, string> {
  const own = Object.fromEntries(Object.entries(launch.env).map(([name, value]) => [name, fill(value)]));
  if (!launch.loopback) return own;
  const options = [own.NODE_OPTIONS, `--require ${JSON.stringify(PRELOAD)}`];
  return { ...own, NODE_OPTIONS: options.filter((option) => option !== undefined).join(' ') };
}

async function untilListening(deps: LaunchDeps, group: ProcessGroup, port: number): Promise<void> {
  const end = performance.now() + deps.timeoutMs;
  const exit = endOf(group).then((cause): never => {
    throw failure(deps, 'exited', cause);
  });
  exit.catch(() => undefined);
  while (!(await Promise.race([accepts('127.0.0.1', port), exit]))) {
    if (deps.signal?.aborted) throw failure(deps, 'aborted', { message: 'the start was called off' });
    if (performance.now() > end) {
      const message = `nobody listens on its port within ${deps.timeoutMs} ms`;
      throw failure(deps, 'no_answer', { message, stderr: lastStderr(group) });
    }
    await delay(POLL_MS);
  }
}

function failure(deps: LaunchDeps, ...[problem, cause]: ConstructorParameters<typeof UpstreamStartError>) {
  return new UpstreamStartError(problem, redactCause(cause, deps.references.redact));
}

/** Others on the machine, or on its network, must not reach a server that trusts whoever connects. */
function requireLoopback(group: ProcessGroup, port: number): void {
  if (!hasProcTable) return;
  const sockets = listeningSockets(groupMembers(group));
  const exposed = sockets.find((socket) => !socket.loopback);
  if (exposed) {
    const message = `the server listens on port ${exposed.port} beyond loopback; set "loopback: false" to allow it`;
    throw new UpstreamStartError('unsafe', { message });
  }
  if (sockets.some((socket) => socket.port === port)) return;
  throw new UpstreamStartError('unsafe', { message: `port ${port} was taken by another process` });
}
