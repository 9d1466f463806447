import { fileURLToPath } from 'node:url';

/** The hostile server's program; `--help` tells what it can do wrong. */
export const HOSTILE_SERVER = fileURLToPath(new URL('./hostile/server.ts', import.meta.url));

/** A server as `corbusier.yaml` has it. */
export type ServerInFile = Readonly<Record<string, unknown>>;

function faultFlags(faults: readonly string[]): string[] {
  return faults.flatMap((fault) => ['--fault', fault]);
}

/** The hostile server over pipes. @param faults `NAME` or `NAME=VALUE`. */
export function hostileStdio(name: string, ...faults: string[]): ServerInFile {
  return {
    name,
    transport: {
      kind: 'stdio',
      command: process.execPath,
      args: [HOSTILE_SERVER, '--stdio', ...faultFlags(faults)],
    },
    ...QUICK,
  };
}

/** The same over Streamable HTTP, run by the product. */
export function hostileHttp(name: string, ...faults: string[]): ServerInFile {
  return {
    name,
    transport: { kind: 'streamable_http', url: 'http://127.0.0.1:{port}/mcp' },
    launch: {
      command: process.execPath,
      args: [HOSTILE_SERVER, '--http', '{port}', ...faultFlags(faults)],
    },
    ...QUICK,
  };
}

/** Behind a shell that does not pass signals on, as package runners are. */
export function hostileBehindShell(name: string, ...faults: string[]): ServerInFile {
  const words = [process.execPath, HOSTILE_SERVER, '--stdio', ...faultFlags(faults)];
  const line = words.map((word) => `'${word}'`).join(' ');
  return { name, transport: { kind: 'stdio', command: 'sh', args: ['-c', `${line}; exit $?`] }, ...QUICK };
}

const QUICK = { timeouts: { start: '20s', call: '20s' } };
