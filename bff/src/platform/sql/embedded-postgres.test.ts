import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../testing/silent-logger.ts';
import { isAlive } from '../process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// Real servers are set up and started here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const env = { PATH: process.env.PATH, TMPDIR: tmpdir() };
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function freshDir(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'corbusier-pg-')));
  cleanups.push(async () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, env, logger: silentLogger });
  cleanups.push(() => server.stop());
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('serves on a private socket only, durably, with roles that cannot pass row-level security', async () => {
    const server = await start(freshDir());
    const [settings] = await query(
      server.appUrl,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              current_setting('server_encoding') as encoding, current_user as role`,
    );
    expect(settings).toEqual({ addresses: '', fsync: 'on', encoding: 'UTF8', role: 'corbusier_app' });
    const roles = await query(
      server.ownerUrl,
      `select rolname from pg_roles where rolname like 'corbusier%' and (rolsuper or rolbypassrls or rolcreaterole)`,
    );
    expect(roles).toEqual([]);
    const folder = new URL(server.appUrl).searchParams.get('host') ?? '';
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await expect(query(server.appUrl, 'create table t (id int)')).rejects.toThrow(/permission denied/);
  });

  it('adopts the server that a killed process left behind, with its committed rows', async () => {
    const dataDir = freshDir();
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
      const logger = { info() {}, warn() {}, error() {} };
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, env: process.env, logger });
      process.stdout.write(String(server.pid));
      setInterval(() => {}, 1000);`;
    const first = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pidText] = await once(first.stdout, 'data');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const server = await start(dataDir);
    expect(server.adopted).toBe(true);
    expect(server.pid).toBe(Number(String(pidText)));
  });

  it('recovers what was committed when the server itself is killed', async () => {
    const dataDir = freshDir();
    const first = await start(dataDir);
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('stops for good and starts again', async () => {
    const dataDir = freshDir();
    const first = await start(dataDir);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
  });

  it('gives two starts at once the same server', async () => {
    const dataDir = freshDir();
    await (await start(dataDir)).stop();
    const [left, right] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(left.pid).toBe(right.pid);
    expect([left.adopted, right.adopted].filter(Boolean)).toHaveLength(1);
  });

  it('takes a short socket folder when the data folder lies too deep', async () => {
    const dataDir = join(freshDir(), 'deep'.repeat(15), 'deeper'.repeat(10));
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const server = await start(dataDir);
    const folder = new URL(server.appUrl).searchParams.get('host') ?? '';
    expect(folder).toMatch(new RegExp(`^${tmpdir()}/corbusier-`));
    cleanups.push(async () => rmSync(folder, { recursive: true, force: true }));
    expect(await query(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('forgets a cluster that was never finished', async () => {
    const dataDir = freshDir();
    const gone = spawn('true');
    await once(gone, 'exit');
    mkdirSync(join(dataDir, `postgres.new-${gone.pid}`, 'base'), { recursive: true });
    await start(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  });

  it('starts although a stranger got the number in an old pid file', async () => {
    const dataDir = freshDir();
    const first = await start(dataDir);
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    cleanups.push(async () => {
      stranger.kill('SIGKILL');
    });
    const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'socket'), '', '1 2', ''];
    execFileSync('tee', [join(dataDir, 'postgres', 'postmaster.pid')], {
      input: lines.join('\n'),
      stdio: 'pipe',
    });
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
  });

  it('refuses a data folder that others may enter', async () => {
    const dataDir = join(freshDir(), 'open');
    mkdirSync(dataDir, { mode: 0o755 });
    await expect(start(dataDir)).rejects.toThrow(/chmod 700/);
  });
});
