// Starts the product, or another server of the benchmarks, on a folder of its own, and takes it down again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const DEFAULT_TENANT = '00000000-0000-0000-0000-000000000001';

/** @param config text of `corbusier.yaml`. */
export function benchFolder(config) {
  const folder = mkdtempSync(join(tmpdir(), 'corbusier-bench-'));
  const env = {
    ...process.env,
    CORBUSIER_PORT: '0',
    CORBUSIER_DATA_DIR: join(folder, 'data'),
    CORBUSIER_CONFIG: join(folder, 'corbusier.yaml'),
    CORBUSIER_LOG_LEVEL: 'error',
  };
  writeFileSync(env.CORBUSIER_CONFIG, config);
  return { env, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Settles with `{ child, url, pid }` when a line of stdout says where it answers. */
export function start(env, args, ready) {
  const child = spawn('bun', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${args.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = ready.exec(line)?.[1];
      if (url !== undefined) done({ child, url, pid: child.pid });
    });
  });
}

export const startProduct = (env) => start(env, ['bff/src/server.bun.ts', 'serve'], /^corbusier ready (\S+)/);

/** Ends it as Ctrl-C does and waits. */
export async function stop({ child }) {
  child.removeAllListeners('exit');
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  await ended;
}

/** A bearer token of the product in this folder. */
export function token(env) {
  const args = ['bff/src/server.bun.ts', 'token', '--tenant', DEFAULT_TENANT, '--role', 'developer'];
  return new Promise((done, fail) => {
    const child = spawn('bun', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('close', (code) => (code === 0 ? done(text.trim()) : fail(new Error('no token'))));
  });
}
