import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirError, lockDataDir } from './data-dir-lock.ts';

let parent = '';
let dir = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'corbusier-lock-'));
  dir = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function holderProcess() {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))});
    lockDataDir(${JSON.stringify(dir)});
    process.stdout.write('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of the data folder', () => {
  it('makes the folder private and leaves nothing behind when released', () => {
    const release = lockDataDir(dir);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dir)).toEqual(['corbusier.lock']);
    release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('refuses while another process lives, and names it; takes over when it was killed', async () => {
    const holder = await holderProcess();
    try {
      expect(() => lockDataDir(dir)).toThrow(
        new RegExp(`in use by another Corbusier \\(process ${holder.pid}\\)`),
      );
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
    const release = lockDataDir(dir);
    expect(readdirSync(dir)).toEqual(['corbusier.lock']);
    release();
  });

  it('takes over from a process number that somebody else got since', async () => {
    const release = lockDataDir(dir);
    const { readFileSync, writeFileSync } = await import('node:fs');
    const path = join(dir, 'corbusier.lock');
    const stale = { ...JSON.parse(readFileSync(path, 'utf8')), identity: 'an-earlier-boot/1' };
    writeFileSync(path, JSON.stringify(stale));
    const again = lockDataDir(dir);
    expect(() => lockDataDir(dir)).toThrow(DataDirError);
    // Whoever lost the lock must not free it for others.
    again();
    release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('refuses a folder open to others, and a path that is no folder', async () => {
    const { chmodSync, mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync(dir);
    chmodSync(dir, 0o750);
    expect(() => lockDataDir(dir)).toThrow(/chmod 700/);
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(() => lockDataDir(file)).toThrow(DataDirError);
  });
});
