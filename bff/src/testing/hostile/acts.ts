import { closeSync } from 'node:fs';
import type { Switches } from './switches.ts';
import { type Wire, writeDrained } from './wire.ts';

const MIB = 1024 * 1024;

/** What happens once, when its switch is set. */
export function registerActs(switches: Switches, broadcast: Wire): void {
  switches.onSet('list_changed', (value) => {
    for (let left = Number(value || 1); left > 0; left -= 1) {
      broadcast.message({ method: 'notifications/tools/list_changed' });
    }
  });
  switches.onSet('late_answers', (value) => {
    for (let id = 1; id <= Number(value); id += 1) {
      broadcast.message({ id: 1_000_000 + id, result: { content: [] } });
    }
  });
  switches.onSet('stderr_flood', (value) => void floodStderr(Number(value)).catch(() => undefined));
  switches.onSet('stdout_noise', (value) => void writeNoise(Number(value)).catch(() => undefined));
  switches.onSet('close_stdout', () => closeSync(1));
  switches.onSet('freeze', () => void process.kill(process.pid, 'SIGSTOP'));
  switches.onSet('die', (value) => {
    process.stderr.write('told to die\n', () => process.exit(Number(value)));
  });
}

async function floodStderr(megabytes: number): Promise<void> {
  const chunk = Buffer.alloc(MIB, `${'x'.repeat(1023)}\n`);
  for (let left = megabytes; left > 0; left -= 1) await writeDrained(process.stderr, chunk);
}

async function writeNoise(lines: number): Promise<void> {
  for (let line = 1; line <= lines; line += 1) await writeDrained(process.stdout, `noise ${line} {"id":\n`);
}
