import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { spawnCorbusier } from './start-corbusier.ts';

export interface RefusedStart {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stderr by lines, without empty ones. */
  readonly lines: readonly string[];
}

/** Starts the product where it cannot start, on a data folder of its own unless told otherwise, and waits for its end. */
export async function refusedStart(env: Record<string, string>): Promise<RefusedStart> {
  const dataDir = await mkdtemp(join(tmpdir(), 'corbusier-refused-'));
  const child = spawnCorbusier(['serve'], {
    ...process.env,
    CORBUSIER_PORT: '0',
    CORBUSIER_DATA_DIR: dataDir,
    CORBUSIER_LOG_LEVEL: 'warn',
    ...env,
  });
  // One that starts after all must not outlive the test.
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('corbusier ready')) child.kill('SIGINT');
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  await rm(dataDir, { recursive: true, force: true });
  return { code, stdout, stderr, lines: stderr.split('\n').filter((line) => line !== '') };
}
