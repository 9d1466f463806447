import { ExactNumber } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import type { ManualClock } from '../testing/manual-clock.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import type { DomainEvent, DomainEventLog } from './ports.ts';

export interface DomainEventLogHarness extends TwoTenants {
  readonly log: DomainEventLog;
  readonly clock: ManualClock;
}

function eventOf(n: number): DomainEvent {
  return { aggregateType: 'server', aggregateId: 's1', eventType: 'changed', version: 1, data: { n } };
}

/** What every log of domain events does. */
export function domainEventLogConformance(name: string, open: () => Promise<DomainEventLogHarness>): void {
  describe(`${name} as the log of domain events`, () => {
    it('gives events back in order, from any place, with who caused them', async () => {
      const { log, own, clock } = await open();
      for (const n of [1, 2, 3]) await log.append({ ...own, correlationId: `r${n}` }, eventOf(n));
      const all = await log.readAfter(own, '0', 100);
      expect(all.map(({ sequence: _sequence, ...event }) => event)).toEqual(
        [1, 2, 3].map((n) => ({ ...eventOf(n), occurredAt: clock.now(), correlationId: `r${n}` })),
      );
      const rest = await log.readAfter(own, all[0]?.sequence ?? '', 1);
      expect(rest).toEqual([all[1]]);
      expect(await log.readAfter(own, all[2]?.sequence ?? '', 10)).toEqual([]);
    });

    it('keeps data exactly', async () => {
      const { log, own } = await open();
      const data = {
        id: new ExactNumber('12345678901234567890'),
        text: 'a\u0000\ud800',
        ['__proto__']: null,
      };
      await log.append(own, { ...eventOf(1), data });
      expect((await log.readAfter(own, '0', 1))[0]?.data).toEqual(data);
    });

    it('never shows a reader a later event before an earlier one', async () => {
      const { log, own } = await open();
      const seen: string[] = [];
      let last = '0';
      const total = 60;
      const writers = Array.from({ length: total }, (_, n) => log.append(own, eventOf(n)));
      while (seen.length < total) {
        const page = await log.readAfter(own, last, 7);
        seen.push(...page.map((event) => event.sequence));
        last = page.at(-1)?.sequence ?? last;
      }
      await Promise.all(writers);
      expect(await log.readAfter(own, '0', 1_000)).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    });

    it('reads the events of one aggregate from the newest on, in pages', async () => {
      const { log, own, other } = await open();
      const about = (id: string, n: number) => ({ ...eventOf(n), aggregateType: 'task', aggregateId: id });
      for (const n of [1, 2, 3]) await log.append(own, about('a', n));
      await log.append(own, about('b', 4));
      await log.append(own, { ...eventOf(5), aggregateId: 'a' });
      const query = { aggregateType: 'task', aggregateId: 'a', limit: 2 };
      const first = await log.readAggregate(own, query);
      const before = first.at(-1)?.sequence ?? '';
      const second = await log.readAggregate(own, { ...query, before });
      expect([first, second].map((page) => page.map(({ data }) => data['n']))).toEqual([[3, 2], [1]]);
      expect(await log.readAggregate(other, query)).toEqual([]);
      expect(await log.readAggregate(own, { ...query, before: second[0]?.sequence ?? '' })).toEqual([]);
    });

    it('keeps tenants apart', async () => {
      const { log, own, other } = await open();
      await log.append(own, eventOf(1));
      expect(await log.readAfter(other, '0', 10)).toEqual([]);
    });

    it('refuses a position that is none', async () => {
      const { log, own } = await open();
      for (const position of ['', 'x', '-1', '1.5', '9'.repeat(30)]) {
        await expect(log.readAfter(own, position, 1)).rejects.toMatchObject({ reason: 'invalid_cursor' });
      }
    });
  });
}
