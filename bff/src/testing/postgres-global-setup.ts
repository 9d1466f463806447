import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/sql/embedded-postgres.ts';
import { migrate } from '../platform/sql/migrate.ts';
import { makeDatabase, TEMPLATE, urlsOf } from './postgres-server.ts';
import { silentLogger } from './silent-logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket of the run's PostgreSQL. */
    postgresSocket: string;
  }
}

let tearDown = async (): Promise<void> => undefined;

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'corbusier-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    env: process.env,
    logger: silentLogger,
    durable: false,
  });
  tearDown = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const socket = new URL(server.appUrl).searchParams.get('host') ?? '';
  await makeDatabase(socket, TEMPLATE, 'template1');
  await migrate(urlsOf(socket, TEMPLATE));
  project.provide('postgresSocket', socket);
}

export async function teardown(): Promise<void> {
  await tearDown();
}
