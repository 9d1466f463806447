import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A process of the system, as /proc shows it. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Ticks between boot and start: with the pid, an identity that is not used again. */
  readonly started: string;
  readonly command: string;
  /** Value of the variable by which the product knows what it started. */
  readonly mark: string;
}

/** All processes that live; a zombie is dead and only waits for its parent. */
export function liveProcesses(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

/** Everything below a process, at any depth. */
export function descendantsOf(pid: number, among = liveProcesses()): readonly Process[] {
  const children = among.filter((one) => one.parent === pid);
  return [...children, ...children.flatMap((child) => descendantsOf(child.pid, among))];
}

/** Those that still live. */
export function stillLiving(processes: readonly Process[]): readonly Process[] {
  const now = new Set(liveProcesses().map(identity));
  return processes.filter((one) => now.has(identity(one)));
}

/** Everything that belongs to a data folder: by the product's mark, or because it was started on the folder. */
export function processesOf(dataDir: string): readonly Process[] {
  const home = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return liveProcesses().filter(({ mark, command }) => mark.startsWith(home) || command.includes(dataDir));
}

/** Everything that the product runs: below its process, and what it took over from an earlier run of the data folder. */
export function processesBelow(product: {
  readonly pid: number;
  readonly dataDir: string;
}): readonly Process[] {
  const all = liveProcesses();
  const roots = processesOf(product.dataDir).filter(({ pid }) => pid !== product.pid);
  const found = [...roots, ...[product, ...roots].flatMap(({ pid }) => descendantsOf(pid, all))];
  return [...new Map(found.map((one) => [identity(one), one])).values()];
}

export function isPostgres({ command }: Process): boolean {
  return /^postgres:|\/postgres -D /.test(command);
}

/** Memory of a process that is in use now, in bytes. */
export function memoryOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return Number(kib) * 1024;
}

function identity({ pid, started }: Process): string {
  return `${pid} ${started}`;
}

function readProcess(pid: number): Process | null {
  const stat = read(`/proc/${pid}/stat`);
  const command = read(`/proc/${pid}/cmdline`);
  if (stat === null || command === null) return null;
  // The program's name stands in brackets and may hold spaces and brackets itself; what follows does not.
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return null;
  const mark = /(?:^|\0)CORBUSIER_RUN=([^\0]*)/.exec(read(`/proc/${pid}/environ`) ?? '')?.[1] ?? '';
  return {
    pid,
    parent: Number(parent),
    started: rest[17] ?? '',
    command: command.replaceAll('\0', ' ').trim(),
    mark,
  };
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile.
    return null;
  }
}
