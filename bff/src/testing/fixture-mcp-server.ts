/**
 * An MCP server for tests, which misbehaves on request. Run by Bun (or a Node that strips types):
 * `fixture-mcp-server.ts stdio|http [--fault=NAME] [--page-size=N] [--json]`; over HTTP it listens on
 * `PORT` and `HOST` of its environment.
 *
 * Faults at the start: `exit`, `noise`, `noise_only`, `noise_exit`, `silent`, `old_version`, `unknown_version`,
 * `refuses`, `cursor_loop`, `list_fails`, and over HTTP `redirect`, `wildcard`, `closes_streams`.
 */
import { createFaultTools } from './fixture-faults.ts';
import { createHttpState, serveHttp } from './fixture-http.ts';
import { createFixtureProtocol } from './fixture-protocol.ts';
import { serveStdio } from './fixture-stdio.ts';
import { createFixtureTools } from './fixture-tools.ts';

const [mode, ...flags] = process.argv.slice(2);

function flag(name: string): string | null {
  const found = flags.find((text) => text === `--${name}` || text.startsWith(`--${name}=`));
  return found === undefined ? null : found.slice(name.length + 3);
}

const fault = flag('fault') ?? 'none';
let lastRequest = '';
const http = createHttpState();
const tools = [...createFixtureTools(), ...createFaultTools(() => lastRequest), ...http.tools];
const protocol = createFixtureProtocol({
  tools,
  fault,
  pageSize: Number(flag('page-size') ?? tools.length),
  onRequest: (text) => {
    lastRequest = text;
  },
});

if (fault === 'exit') {
  process.stderr.write('first line\ncannot start: no licence\n');
  process.exit(7);
}
if (mode === 'http') serveHttp(protocol, http, { fault, json: flag('json') !== null });
else serveStdio(protocol, fault);
