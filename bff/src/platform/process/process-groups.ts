import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { childEnvironment } from './child-environment.ts';
import { DEFAULT_GRACES, type EndGraces, endGroup } from './end-group.ts';
import { findCommand } from './find-command.ts';
import type { GroupIdentity } from './group-members.ts';
import type { Guardian } from './guardian.ts';
import { createOutputTail, type OutputTail } from './output-tail.ts';
import { MARK_VARIABLE, type RunMark } from './run-mark.ts';

export interface GroupSpec {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the safe list; wins over it. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly cwd: string;
}

export interface ExitStatus {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
}

/** A process that we started in a group of its own, with whatever it starts. */
export interface ProcessGroup extends GroupIdentity {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Always drained. */
  readonly stderr: OutputTail;
  /** Settles when the leader has exited; others of the group may still run. */
  readonly exited: Promise<ExitStatus>;
  /** Settles when the leader has exited and all that was written has been read. */
  readonly drained: Promise<void>;
  /** Closes the input, then SIGTERM, then SIGKILL; settles when nothing of it is left. Repeatable. */
  end(): Promise<void>;
}

/** The command cannot be started at all: `not_found` or what the system said. */
export class SpawnError extends Error {
  readonly reason: 'not_found' | 'bad_folder' | 'failed';

  constructor(reason: SpawnError['reason'], message: string) {
    super(message);
    this.name = 'SpawnError';
    this.reason = reason;
  }
}

export interface ProcessGroupsDeps {
  readonly mark: RunMark;
  readonly guardian: Guardian;
  /** Our own environment, of which children see the safe list. */
  readonly hostEnvironment: Readonly<Record<string, string | undefined>>;
  /** Folders of the packages installed with us (`node_modules/.bin`), before PATH. */
  readonly commandFolders: readonly string[];
  readonly graces?: EndGraces;
}

/** Starts a command in its own process group. Rejects with `SpawnError`. */
export type SpawnGroup = (spec: GroupSpec) => Promise<ProcessGroup>;

export function createSpawnGroup(deps: ProcessGroupsDeps): SpawnGroup {
  let count = 0;
  return async (spec) => {
    count += 1;
    const mark = `${deps.mark.run}:${count}`;
    const child = await start(deps, spec, mark);
    return superviseGroup(deps, child, mark);
  };
}

async function start(deps: ProcessGroupsDeps, spec: GroupSpec, mark: string): Promise<StartedChild> {
  const { commandFolders } = deps;
  const env = childEnvironment({ host: deps.hostEnvironment, commandFolders, configured: spec.env });
  const found = findCommand(spec.command, { commandFolders, path: env.PATH ?? '', cwd: spec.cwd });
  if (found === null) throw new SpawnError('not_found', `command not found: ${spec.command}`);
  const child = spawn(found, [...spec.args], {
    cwd: spec.cwd,
    env: { ...env, [MARK_VARIABLE]: mark },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await started(child, spec);
  // A child that has started has a pid.
  return child as StartedChild;
}

type StartedChild = ChildProcessWithoutNullStreams & { readonly pid: number };

function started(child: ChildProcessWithoutNullStreams, spec: GroupSpec): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.pid !== undefined) resolve();
    child.once('error', (error: NodeJS.ErrnoException) => {
      const folder = error.code === 'ENOENT';
      const text = folder ? `no such working folder: ${spec.cwd}` : error.message;
      reject(new SpawnError(folder ? 'bad_folder' : 'failed', text));
    });
  });
}

function superviseGroup(deps: ProcessGroupsDeps, child: StartedChild, mark: string): ProcessGroup {
  deps.guardian.watch(child.pid);
  const stderr = createOutputTail();
  child.stderr.on('data', stderr.push);
  // A server that dies with our bytes unread: its exit tells the story.
  child.stdin.on('error', () => undefined);
  const group = { pid: child.pid, mark };
  let ended: Promise<void> | null = null;
  return {
    ...group,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr,
    exited: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(exitStatus(code, signal)));
    }),
    drained: new Promise((resolve) => {
      child.once('close', () => resolve());
    }),
    end() {
      child.stdin.end();
      ended ??= endGroup(group, deps.graces ?? DEFAULT_GRACES).then(() => deps.guardian.forget(child.pid));
      return ended;
    },
  };
}

function exitStatus(code: number | null, signal: string | null): ExitStatus {
  const known = signal !== null && signal in constants.signals;
  return { code, signal: known ? signal : null };
}
