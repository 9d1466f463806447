import { createInterface } from 'node:readline';
import type { HostileProtocol } from './protocol.ts';
import type { Switches } from './switches.ts';
import { encode, type Wire, writeDrained } from './wire.ts';

const BANNER = 'Hostile server v1 is ready\n{ not json\n[1, 2\n';

/** Messages of one turn leave in one write: Bun keeps the last of many small ones back until the next. */
export function stdioWire(): Wire {
  let batch = '';
  const flush = () => {
    const text = batch;
    batch = '';
    if (text !== '') process.stdout.write(text);
  };
  return {
    message(body) {
      if (batch === '') setImmediate(flush);
      batch += `${encode(body)}\n`;
    },
    piece(bytes) {
      flush();
      return writeDrained(process.stdout, bytes);
    },
    finish: () => void process.stdout.write('\n'),
  };
}

/** Serves over stdin and stdout until stdin ends. */
export function serveStdio(protocol: HostileProtocol, switches: Switches, wire: Wire): void {
  if (switches.isOn('banner')) process.stdout.write(BANNER);
  process.stdout.on('error', () => undefined);
  const begin = () => {
    const lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => void protocol.receive(line, wire, wire));
    lines.on('close', () => {
      if (switches.isOn('ignore_stdin_close')) setInterval(() => undefined, 1000);
      else process.exit(0);
    });
  };
  setTimeout(begin, switches.count('slow_start') ?? 0);
}
