import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { createGuardedDial } from '../servers/adapters/guarded-dial.ts';
import { createHttpConnector } from '../servers/adapters/http-connector.ts';
import { createNodeCryptoSecretBox } from '../servers/adapters/node-crypto-secret-box.ts';
import { createNodePathGuard } from '../servers/adapters/node-path-guard.ts';
import { forRegistered } from '../servers/adapters/registered-connector.ts';
import { createStdioConnector } from '../servers/adapters/stdio-connector.ts';
import { type Egress, parseEgressRule } from '../servers/domain/egress.ts';
import type { LaunchTemplate, TemplateArgument } from '../servers/domain/launch-template.ts';
import type { AddressBook } from '../servers/ports.ts';
import { FIXTURE_SERVER, type startProcessHost } from './process-fixtures.ts';

export function egressOf(rules: { deny?: readonly string[]; allow?: readonly string[] }): Egress {
  const read = (texts: readonly string[] = []) => texts.flatMap((text) => parseEgressRule(text) ?? []);
  return { deny: read(rules.deny), allow: read(rules.allow) };
}

export function templateArgument(name: string, changes: Partial<TemplateArgument> = {}): TemplateArgument {
  const nothing = { description: null, default: null, options: null, pattern: null, root: null };
  return { name, type: 'string', required: true, secret: false, leadingDash: false, ...nothing, ...changes };
}

/** The fixture server as a template: what it was started with can be read by its tools. */
export function fixtureTemplate(
  args: readonly string[],
  changes: { env?: Record<string, string>; arguments?: readonly TemplateArgument[] } = {},
): LaunchTemplate {
  const { env = {}, arguments: declared = [] } = changes;
  const transport = {
    kind: 'stdio' as const,
    command: process.execPath,
    args: [FIXTURE_SERVER, 'stdio', ...args],
    env,
    workingDirectory: dirname(FIXTURE_SERVER),
  };
  const timeouts = { startMs: 20_000, callMs: 20_000, idleMs: null };
  const definition = { name: 'fixture', transport, start: 'auto' as const, timeouts, concurrency: 8 };
  return { name: 'fixture', description: 'For tests.', definition, arguments: declared };
}

interface RealParts {
  readonly templates?: readonly LaunchTemplate[];
  readonly egress?: Egress;
  readonly addressBook?: AddressBook;
  readonly keys?: () => readonly Uint8Array[];
}

export const TEST_KEY = new Uint8Array(32).fill(3);

/** Real connectors and guards, as the server has them. */
export function realRegistration(host: ReturnType<typeof startProcessHost>, parts: RealParts = {}) {
  const { templates = [], egress = egressOf({}), keys = () => [TEST_KEY] } = parts;
  const addressBook = parts.addressBook ?? bookOf({});
  const given = { secrets: createNodeCryptoSecretBox(keys), paths: createNodePathGuard() };
  const { spawn, references } = host;
  const dial = createGuardedDial({ egress, addressBook });
  const http = createHttpConnector({ spawn, references, baseFolder: dirname(FIXTURE_SERVER), dial });
  return {
    connectors: {
      stdio: forRegistered(given, createStdioConnector({ spawn, references })),
      streamable_http: forRegistered(given, http),
    },
    registration: {
      templates: new Map(templates.map((template) => [template.name, template])),
      egress,
      addressBook,
      ...given,
    },
  };
}

/** Resolves what it is told, nothing else. A list of lists gives another answer each time. */
export function bookOf(
  names: Readonly<Record<string, readonly string[] | (() => readonly string[])>>,
): AddressBook {
  return {
    resolve: async (hostname) => {
      const found = names[hostname];
      if (found === undefined) throw new Error(`getaddrinfo ENOTFOUND ${hostname}`);
      return typeof found === 'function' ? found() : found;
    },
  };
}

/** A server on loopback that must not be reached: it counts who comes all the same. */
export async function openCanary() {
  let hits = 0;
  const server = createServer((_request, response) => {
    hits += 1;
    response.end('canary');
  });
  server.on('connection', () => {
    hits += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with it.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    hits: () => hits,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
