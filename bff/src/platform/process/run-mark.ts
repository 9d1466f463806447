import { createHash, randomUUID } from 'node:crypto';
import { liveProcess } from './proc-table.ts';

/** Variable that every process started by us carries, so that one which left its group is found again. */
export const MARK_VARIABLE = 'CORBUSIER_RUN';

/** `<hash of the data folder>:<run id>`; each process group appends `:<number>`. */
export interface RunMark {
  /** Stands for the data folder: the same in every run of it. */
  readonly home: string;
  /** `home` and the run id. The run id names our process by pid and start, so that a later run knows whether we live. */
  readonly run: string;
}

/** @param dataFolder absolute path of the data folder. */
export function createRunMark(dataFolder: string): RunMark {
  const home = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const startTicks = liveProcess(process.pid)?.startTicks ?? randomUUID();
  return { home, run: `${home}:${process.pid}-${startTicks}` };
}

/** Whether the mark was made by a run of the same data folder whose process is gone. */
export function isLeftOver(mark: RunMark, value: string): boolean {
  if (!value.startsWith(`${mark.home}:`) || value.startsWith(`${mark.run}:`)) return false;
  const [pid, startTicks] = (value.split(':')[1] ?? '').split('-');
  const owner = liveProcess(Number(pid));
  return owner === null || owner.startTicks !== startTicks;
}
