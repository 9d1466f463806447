import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSql } from '../../testing/postgres-server.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

// Real servers are set up and started here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'corbusier-account-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A PATH on which only these programs are found. */
function pathWith(...programs: string[]): NodeJS.ProcessEnv {
  const bin = join(folder, `bin-${programs.join('-')}`);
  mkdirSync(bin);
  for (const program of programs) {
    const found = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
    symlinkSync(found, join(bin, program));
  }
  return { PATH: bin };
}

function asOrdinaryUser(): void {
  it('runs PostgreSQL as that user', () => {
    const account = choosePostgresAccount(findPostgresBinaries(), join(folder, 'postgres'), pathWith());
    expect(account).toEqual({ prefix: [], uid: process.getuid?.() });
  });
}

function asRoot(): void {
  it('says what to do when it may neither make a user namespace nor change the user', () => {
    const choose = () => choosePostgresAccount(findPostgresBinaries(), join(folder, 'postgres'), pathWith());
    expect(choose).toThrow(/ordinary user.*DATABASE_URL/);
  });

  it('changes the user where namespaces are forbidden, below a private folder too, and back again', async () => {
    const dataDir = join(folder, 'data');
    const start = (env: NodeJS.ProcessEnv) => startEmbeddedPostgres({ dataDir, env, logger: silentLogger });
    const first = await start(pathWith('setpriv'));
    try {
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(65_534);
      await runSql(first.ownerUrl, 'create table kept as select 7 as n');
    } finally {
      await first.stop();
    }
    const second = await start(pathWith('unshare'));
    try {
      expect(statSync(join(dataDir, 'postgres', 'base')).uid).toBe(0);
      expect(await runSql(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
    } finally {
      await second.stop();
    }
  });
}

// Which of the two applies is a fact of the machine: the other one cannot be run on it.
if (process.getuid?.() === 0) describe('the account of PostgreSQL, for root', asRoot);
else describe('the account of PostgreSQL, for an ordinary user', asOrdinaryUser);
