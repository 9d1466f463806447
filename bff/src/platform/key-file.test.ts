import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyFileError, loadOrCreateKey } from './key-file.ts';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-'));
  path = join(folder, 'jwt.key');
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadOrCreateKey', () => {
  it('makes a key that only the owner reads, and finds it again', async () => {
    const key = await loadOrCreateKey(path, 32);
    expect(key.byteLength).toBe(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await loadOrCreateKey(path, 32)).toEqual(key);
    expect(await readdir(folder)).toEqual(['jwt.key']);
  });

  it('makes another key each time', async () => {
    expect(await loadOrCreateKey(path, 32)).not.toEqual(await loadOrCreateKey(join(folder, 'other'), 32));
  });

  it('gives one key to many who ask at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateKey(path, 32)));
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(new Uint8Array(await readFile(path))).toEqual(keys[0]);
    expect(await readdir(folder)).toEqual(['jwt.key']);
  });

  it('refuses a file that others may read or write', async () => {
    await loadOrCreateKey(path, 32);
    for (const mode of [0o640, 0o604, 0o620]) {
      await chmod(path, mode);
      await expect(loadOrCreateKey(path, 32)).rejects.toThrow(`chmod 600 ${path}`);
    }
  });

  it('refuses a file of another length and never overwrites it', async () => {
    await writeFile(path, 'short', { mode: 0o600 });
    await expect(loadOrCreateKey(path, 32)).rejects.toThrow('has 5 bytes, not 32');
    expect(await readFile(path, 'utf8')).toBe('short');
  });

  it('refuses a folder in its place, and a folder that is not there', async () => {
    await mkdir(path);
    await expect(loadOrCreateKey(path, 32)).rejects.toThrow(KeyFileError);
    await expect(loadOrCreateKey(join(folder, 'none', 'key'), 32)).rejects.toThrow('cannot be made (ENOENT)');
  });
});
