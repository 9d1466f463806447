import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Where the server of a data folder answers. */
export interface RunningServer {
  /** Origin, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly pid: number;
}

const NAME = 'bff.json';
const form = z.object({ url: z.url(), pid: z.int() });

/** Writes down where this server answers, for command lines; the answer takes it back. */
export async function announceServer(dataDir: string, server: RunningServer): Promise<() => Promise<void>> {
  const path = join(dataDir, NAME);
  const draft = `${path}.${server.pid}.${randomBytes(4).toString('hex')}`;
  const text = `${JSON.stringify(server)}\n`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
  return async () => {
    // Another server may have announced itself since; its word stands.
    if ((await readOrNull(path)) === text) await rm(path, { force: true });
  };
}

/** The server that runs on the data folder; null when none does, whatever a killed one left behind. */
export async function findServer(dataDir: string): Promise<RunningServer | null> {
  const text = await readOrNull(join(dataDir, NAME));
  const server = text === null ? null : parse(text);
  return server !== null && isAlive(server.pid) ? server : null;
}

function parse(text: string): RunningServer | null {
  try {
    const parsed = form.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not written by us: no server.
    return null;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    // Absent, or a folder of somebody else: either way no server is found through it.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists but may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
