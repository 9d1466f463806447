import type { JsonObject } from '@corbusier/shared/domain/json';
import { createHttpConnector } from '../servers/adapters/http-connector.ts';
import type { Upstream } from '../servers/ports.ts';
import { defineServer, FIXTURE_SERVER, type startProcessHost } from './process-fixtures.ts';
import { callOptions, resultOf } from './upstream-conformance.ts';

/** The fixture server over HTTP as a process, for others to connect to by its port. */
export async function launchFixture(host: ReturnType<typeof startProcessHost>, flags: readonly string[]) {
  const workingDirectory = import.meta.dirname;
  const args = [FIXTURE_SERVER, 'http', ...flags];
  const launch = {
    command: process.execPath,
    args,
    env: { PORT: '{port}' },
    workingDirectory,
    loopback: true,
  };
  const url = 'http://127.0.0.1:{port}/mcp';
  const definition = defineServer({ kind: 'streamable_http', url, headers: {}, launch });
  const connector = createHttpConnector({ ...host, baseFolder: workingDirectory });
  const upstream = await connector.connect(definition, { tenantId: 'tenant', startTimeoutMs: 20_000 });
  return { port: await portOf(upstream), close: () => upstream.close() };
}

async function portOf(upstream: Upstream): Promise<number> {
  const environment = resultOf(await upstream.call('environment', {}, callOptions()));
  // The fixture answers an object of texts.
  return Number((environment.structuredContent as JsonObject).PORT);
}
