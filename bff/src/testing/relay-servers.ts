import { join } from 'node:path';
import type { ServerDefinition, Transport } from '../servers/domain/server.ts';
import { defineServer, FIXTURE_SERVER } from './process-fixtures.ts';

const HERE = import.meta.dirname;

/** The server that misbehaves on request, and the one of this folder, each over both transports. */
export const FIXTURES = { fixture: FIXTURE_SERVER, relay: join(HERE, 'relay-fixture.ts') };

export interface FixtureStart {
  readonly script: keyof typeof FIXTURES;
  readonly over: 'stdio' | 'http';
  readonly flags?: readonly string[];
}

export function relayServer(name: string, start: FixtureStart): ServerDefinition {
  return defineServer(transportOf(start), { name });
}

function transportOf({ script, over, flags = [] }: FixtureStart): Transport {
  const run = { command: process.execPath, args: [FIXTURES[script], over, ...flags], workingDirectory: HERE };
  if (over === 'stdio') return { kind: 'stdio', ...run, env: {} };
  const launch = { ...run, env: { PORT: '{port}' }, loopback: true };
  return { kind: 'streamable_http', url: 'http://127.0.0.1:{port}/mcp', headers: {}, launch };
}
