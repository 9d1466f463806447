import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { composeServer } from '../compose/compose-server.ts';
import { composeConnectors } from '../compose/servers.ts';
import { readEnvironment } from '../config/environment.ts';
import { parseConfigFile } from '../config/file.ts';
import { serve } from '../edges/mcp/testing/serve.ts';
import { systemContext } from '../kernel/request-context.ts';
import { liveProcesses, startVariable } from '../platform/process/proc-table.ts';
import { createRunMark, MARK_VARIABLE } from '../platform/process/run-mark.ts';
import { createSystemClock } from '../platform/system-clock.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import type { ServerInFile } from './hostile-servers.ts';
import { openProductApi } from './product-api.ts';
import { silentLogger } from './silent-logger.ts';
import type { TestDatabase } from './test-database.ts';

/** Short: servers that ignore every hint are what these tests are about. */
const GRACES = { inputMs: 200, termMs: 200, killMs: 2000 };

export interface ProductOptions {
  /** Top-level keys of `corbusier.yaml` beside `servers`. */
  readonly file?: Readonly<Record<string, unknown>>;
  /** False leaves the servers registered and not started. */
  readonly start?: boolean;
}

/**
 * The product as it is served: the composition of the real one, on PostgreSQL, on a real port, with its servers
 * as real processes, and as the file would have it. Only log lines go nowhere, and processes get less time to end.
 */
export async function openProduct(
  db: TestDatabase,
  servers: readonly ServerInFile[],
  options: ProductOptions = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'corbusier-product-'));
  const slug = `t-${uuidv7()}`;
  const variables = { ...process.env, CORBUSIER_DATA_DIR: dataDir, CORBUSIER_LOG_LEVEL: 'silent' };
  const environment = readEnvironment(variables, { workingDirectory: dataDir, addresses: [] });
  const entries = servers.map((server) => ({ tenants: [slug], ...server }));
  // JSON is YAML.
  const text = JSON.stringify({ ...options.file, servers: entries });
  const config = parseConfigFile(join(dataDir, 'corbusier.yaml'), text);
  const { guardian, connectors, registration, strayLogs } = await composeConnectors({
    environment,
    config,
    variables,
    graces: GRACES,
    secretKeys: () => [new Uint8Array(32).fill(5)],
  });
  const stopped = new AbortController();
  const hosts: string[] = [];
  const composed = await composeServer({
    environment,
    variables,
    config,
    storage: storageOf(db),
    keys: { jwt: new Uint8Array(32).fill(7), payload: new Uint8Array(32) },
    connectors,
    registration,
    strayLogs,
    clock: createSystemClock(),
    ids: createUuidIds(),
    logger: silentLogger,
    run: uuidv7(),
    stopped: stopped.signal,
    allowedHosts: () => hosts,
  });
  const { core, definitions } = composed;
  const listening = await serve(async (request) => composed.fetch(request));
  hosts.push(listening.url.host);
  const [tenantId = ''] = definitions.keys();
  const ctx = systemContext(tenantId, 'start');
  const configured = definitions.get(tenantId) ?? [];
  await core.catalog.load(tenantId);
  await core.servers.registerServers(ctx, configured);
  if (options.start !== false) await core.servers.startConfigured(ctx, configured);
  const { run } = createRunMark(dataDir);
  const api = openProductApi({ origin: listening.url.origin, tenantId, issuer: composed.identity.issuer });
  return {
    ...api,
    core,
    ctx,
    tenantId,
    url: listening.url,
    /** Live processes that this product has started, whatever became of their parents. */
    running: () => markedProcesses(`${run}:`),
    async close(): Promise<void> {
      await api.close();
      stopped.abort();
      await core.servers.stopAll();
      await listening.close();
      await composed.close();
      await guardian.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** The test's database stays open when the product closes. */
function storageOf(db: TestDatabase) {
  const nothing = () => Promise.resolve();
  return { ...db.urls, database: db.database, stop: nothing, close: nothing };
}

function markedProcesses(start: string): number[] {
  return liveProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => startVariable(pid, MARK_VARIABLE)?.startsWith(start));
}
