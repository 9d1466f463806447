import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceServer, findServer } from './running-server.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'announce-'));
});
afterEach(() => rm(folder, { recursive: true }));

const here = { url: 'http://127.0.0.1:8080', pid: process.pid };

describe('a running server', () => {
  it('is found until it takes its word back', async () => {
    const retract = await announceServer(folder, here);
    expect(await findServer(folder)).toEqual(here);
    expect((await stat(join(folder, 'bff.json'))).mode & 0o777).toBe(0o600);
    await retract();
    expect(await findServer(folder)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not take back the word of its successor', async () => {
    const retract = await announceServer(folder, here);
    const successor = { ...here, url: 'http://127.0.0.1:8081' };
    await announceServer(folder, successor);
    await retract();
    expect(await findServer(folder)).toEqual(successor);
  });

  it('is not found when its process is gone', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    await announceServer(folder, { ...here, pid: child.pid ?? 0 });
    expect(await findServer(folder)).toBeNull();
  });

  it('is not found through what it did not write', async () => {
    for (const text of ['', '{', '{"url":"x","pid":1}', '{"url":"http://a"}', '[]']) {
      await writeFile(join(folder, 'bff.json'), text);
      expect(await findServer(folder)).toBeNull();
    }
    expect(await findServer(join(folder, 'none'))).toBeNull();
  });
});
