/**
 * A hostile MCP server: it does wrong what its switches say, at the start or while it runs. For tests, and for
 * trying a gateway by hand: `bun bff/src/testing/hostile/server.ts --help`. Runs on Bun, and on a Node that
 * strips types.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { registerActs } from './acts.ts';
import { startChildren } from './children.ts';
import { usage } from './fault-list.ts';
import { broadcastWire, createHttpState, serveHttp } from './http.ts';
import { createProtocol, type HostileProtocol } from './protocol.ts';
import { serveStdio, stdioWire } from './stdio.ts';
import { createSwitches, type Switches } from './switches.ts';

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean' },
    stdio: { type: 'boolean' },
    http: { type: 'string' },
    control: { type: 'string' },
    fault: { type: 'string', multiple: true },
  },
});

/** Lines over a Unix socket, so that a server that answers nothing can still be told what to do. */
function serveControl(path: string, switches: Switches, protocol: HostileProtocol): void {
  const server = createServer((socket) => {
    createInterface({ input: socket }).on('line', (line) => {
      if (line !== 'requests') switches.command(line);
      socket.write(`${JSON.stringify(Object.fromEntries(protocol.requests))}\n`);
    });
  });
  server.listen(path);
  server.unref();
}

function exitEarly(switches: Switches): void {
  const file = switches.get('exit_while');
  const code = file !== null && existsSync(file) ? 7 : switches.count('exit');
  if (code === null) return;
  process.stderr.write('first line\ncannot start: no licence\n');
  process.exit(code);
}

function main(): void {
  const switches = createSwitches();
  for (const fault of options.fault ?? []) switches.command(`set ${fault}`);
  exitEarly(switches);
  if (switches.isOn('ignore_term')) process.on('SIGTERM', () => undefined);
  process.stderr.write('hostile: starting\n');
  startChildren(switches);
  const protocol = createProtocol(switches);
  if (options.control !== undefined) serveControl(options.control, switches, protocol);
  if (options.http === undefined) {
    const wire = stdioWire();
    registerActs(switches, wire);
    serveStdio(protocol, switches, wire);
    return;
  }
  const state = createHttpState();
  const broadcast = broadcastWire(state);
  registerActs(switches, broadcast);
  serveHttp({ protocol, switches, state, broadcast }, Number(options.http));
}

if (options.help) process.stdout.write(usage());
else main();
