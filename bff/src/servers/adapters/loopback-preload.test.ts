import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { childEnvironment } from '../../platform/process/child-environment.ts';
import { findCommand } from '../../platform/process/find-command.ts';

const PRELOAD = join(import.meta.dirname, 'loopback-preload.cjs');

/** Address on which a real Node server listens that calls `listen` with these arguments. */
async function addressOf(args: string): Promise<string> {
  const script = `
    const net = require('node:net'), http = require('node:http'), path = require('node:path'), os = require('node:os');
    const server = http.createServer();
    server.on('listening', () => { console.log(JSON.stringify(server.address())); server.close(); });
    server.listen(${args});
  `;
  const env = childEnvironment({ host: process.env, commandFolders: [], configured: {} });
  const node = findCommand('node', { commandFolders: [], path: env.PATH ?? '', cwd: '/' }) ?? 'node';
  const { stdout } = await promisify(execFile)(node, ['--require', PRELOAD, '-e', script], { env });
  const address: unknown = JSON.parse(stdout);
  return typeof address === 'string' ? address : String((address as { address: unknown }).address);
}

describe('a Node server with the preload', () => {
  it.each([
    ['0'],
    ['"0"'],
    ['0, () => undefined'],
    ['0, "0.0.0.0"'],
    ['0, "::", 10, () => undefined'],
    ['0, undefined, () => undefined'],
    ['{ port: 0 }'],
    ['{ port: 0, host: "0.0.0.0" }, () => undefined'],
    ['() => undefined'],
    [''],
    ['0, "127.0.0.1"'],
  ])('listens on loopback: listen(%s)', async (args) => {
    expect(await addressOf(args)).toBe('127.0.0.1');
  });

  it('may choose its place on loopback itself, and may listen on a path', async () => {
    expect(await addressOf('0, "127.0.0.2"')).toBe('127.0.0.2');
    expect(await addressOf('path.join(os.tmpdir(), "corbusier-" + process.pid + ".sock")')).toContain(
      '.sock',
    );
  });
});
