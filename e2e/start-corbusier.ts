import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 60_000;

/** Node's program, where the product is to run on it and not on Bun. */
const NODE = process.env['CORBUSIER_E2E_NODE'];
export const ON_NODE = NODE !== undefined;
const [RUNTIME, ENTRY] =
  NODE === undefined ? ['bun', 'bff/src/server.bun.ts'] : [NODE, 'bff/src/server.node.ts'];

/** Starts a command of the product, without a shell and without stdin. */
export function spawnCorbusier(args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(RUNTIME, [ENTRY, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The whole product as a process: real BFF, real database, real servers, built PWA. */
export interface Corbusier {
  readonly url: string;
  /** One-time link that it printed. */
  readonly signInLink: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything that it wrote to stderr. */
  log(): string;
  /** Ends it as Ctrl-C does and waits; answers the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as `kill -9` does and waits. */
  kill(): Promise<void>;
  /** Runs a command of the CLI against it; answers stdout. */
  cli(...args: string[]): Promise<string>;
}

export interface StartOptions {
  /** Reused when given, so that a restart finds its data. */
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
}

/** Starts it on a free port of loopback and waits for the line that says ready. */
export async function startCorbusier(options: StartOptions = {}): Promise<Corbusier> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'corbusier-e2e-')));
  const env = {
    ...process.env,
    CORBUSIER_PORT: '0',
    CORBUSIER_DATA_DIR: dataDir,
    CORBUSIER_LOG_LEVEL: 'warn',
    ...options.env,
  };
  const child = spawnCorbusier(['serve'], env);
  const stderr: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = await readStart(child, ended, stderr).catch((error: unknown) => {
    child.kill('SIGINT');
    throw error;
  });
  return {
    ...said,
    dataDir,
    pid: child.pid ?? 0,
    log: () => stderr.join(''),
    stop() {
      child.kill('SIGINT');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    cli: (...args) => runCli(args, env),
  };
}

/** Removes a data folder whose product has been stopped. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

async function readStart(
  child: ChildProcess,
  ended: Promise<number | null>,
  stderr: readonly string[],
): Promise<{ url: string; signInLink: string }> {
  if (child.stdout === null) throw new Error('no stdout');
  const lines = createInterface({ input: child.stdout });
  let signInLink = '';
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      signInLink = /^corbusier sign-in (\S+)$/.exec(line)?.[1] ?? signInLink;
      const url = /^corbusier ready (\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const failed = ended.then((code) => {
    throw new Error(`corbusier ended with ${code} before it was ready:\n${stderr.join('')}`);
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`not ready in ${START_MS} ms:\n${stderr.join('')}`)), START_MS).unref();
  });
  const url = await Promise.race([ready, failed, late]);
  failed.catch(() => undefined);
  return { url, signInLink };
}

function runCli(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawnCorbusier(args, env);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString());
      else
        reject(new Error(`corbusier ${args.join(' ')} ended with ${code}: ${Buffer.concat(err).toString()}`));
    });
  });
}
