import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { findCommand } from './find-command.ts';

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbusier-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

describe('the environment of a child', () => {
  const host = {
    HOME: '/home/me',
    LANG: 'C',
    DATABASE_URL: 'secret',
    NODE_OPTIONS: '--inspect',
    PATH: '/usr/bin',
  };

  it('has the safe list and what is configured, which wins', () => {
    const env = childEnvironment({ host, commandFolders: [], configured: { TOKEN: 'x', LANG: 'de_DE' } });
    expect(env).toEqual({ HOME: '/home/me', LANG: 'de_DE', PATH: '/usr/bin', TOKEN: 'x' });
  });

  it('leads to our packages first, and past Bun standing in for Node', () => {
    const node = folderWith('node');
    const path = `/tmp/bun-node-0-abc:${node}:`;
    const env = childEnvironment({ host: { PATH: path }, commandFolders: ['/app/bin'], configured: {} });
    expect(env.PATH).toBe(`/app/bin:${node}`);
  });

  it('keeps Bun where there is no other Node', () => {
    const path = `/tmp/bun-node-0-abc:${folderWith('ls')}`;
    expect(childEnvironment({ host: { PATH: path }, commandFolders: [], configured: {} }).PATH).toBe(path);
  });
});

describe('finding a command', () => {
  it('looks among our packages, then in PATH, and takes no folder and no plain file', () => {
    const [ours, path] = [folderWith('tool'), folderWith('tool', 'other')];
    writeFileSync(join(path, 'plain'), '');
    symlinkSync('/usr', join(path, 'folder'));
    const place = { commandFolders: [ours], path: `:${path}`, cwd: '/' };
    expect(findCommand('tool', place)).toBe(join(ours, 'tool'));
    expect(findCommand('other', place)).toBe(join(path, 'other'));
    for (const name of ['plain', 'folder', 'missing', '']) expect(findCommand(name, place)).toBeNull();
  });

  it('takes a path from the working folder', () => {
    const folder = folderWith('run');
    const place = { commandFolders: [folder], path: folder, cwd: folder };
    expect(findCommand('./run', place)).toBe(join(folder, 'run'));
    expect(findCommand('/no/run', place)).toBeNull();
  });
});
