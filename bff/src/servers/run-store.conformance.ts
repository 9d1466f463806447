import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import type { RunStore } from './ports.ts';

export interface RunStoreHarness extends TwoTenants {
  readonly runs: RunStore;
  /** Id of a server of the first tenant. */
  readonly serverId: string;
}

const at = (second: number) => `2026-12-01T08:00:0${second}.000Z`;

/** What every store of runs does. */
export function runStoreConformance(name: string, open: () => Promise<RunStoreHarness>): void {
  describe(`${name} as a store of runs`, () => {
    it('knows why the newest run of a server ended, to its own tenant alone', async () => {
      const { runs, own, other, serverId } = await open();
      const [first, second] = [uuidv7(), uuidv7()];
      await runs.begin(own, { id: first, serverId, processMark: 'mark', startedAt: at(1) });
      expect(await runs.lastEnds(own)).toEqual(new Map());
      const cause = { message: 'exit', exitCode: 3, signal: null, stderr: ['bye\u0000'] };
      await runs.end(own, { id: first, endedAt: at(2), cause });
      const [end] = (await runs.lastEnds(own)).values();
      expect(end).toMatchObject({ message: 'exit', exitCode: 3, signal: null });
      expect(await runs.lastEnds(other)).toEqual(new Map());
      await runs.begin(own, { id: second, serverId, processMark: null, startedAt: at(3) });
      expect(await runs.lastEnds(own)).toEqual(new Map());
    });

    it('ends a run once', async () => {
      const { runs, own, serverId } = await open();
      const id = uuidv7();
      await runs.begin(own, { id, serverId, processMark: null, startedAt: at(1) });
      await runs.end(own, { id, endedAt: at(2), cause: { message: 'first' } });
      await runs.end(own, { id, endedAt: at(3), cause: { message: 'second' } });
      expect((await runs.lastEnds(own)).get(serverId)).toEqual({ message: 'first' });
    });
  });
}
