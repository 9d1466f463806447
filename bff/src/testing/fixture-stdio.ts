import { createInterface } from 'node:readline';
import type { FixtureProtocol, WriteMessage } from './fixture-protocol.ts';

const BANNER = 'Fixture server v1.2.3 – ready\n{ not json\n';

/** Serves over stdin and stdout until stdin ends. */
export function serveStdio(protocol: FixtureProtocol, fault: string): void {
  if (fault.startsWith('noise')) process.stdout.write(BANNER);
  if (fault === 'noise_exit') process.exit(0);
  process.stderr.write('fixture: starting\n');
  const lines = createInterface({ input: process.stdin });
  if (fault !== 'noise_only' && fault !== 'silent') {
    lines.on('line', (line) => void protocol.receive(line, write, write));
  }
  lines.on('close', () => process.exit(0));
}

const write: WriteMessage = (chunks) => {
  for (const chunk of chunks) process.stdout.write(chunk);
  process.stdout.write('\n');
};
