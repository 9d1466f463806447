import type { Clock } from '../../kernel/clock.ts';
import { createMemoryTable } from '../../platform/memory/table.ts';
import { readPosition } from '../domain/position.ts';
import type { DomainEventLog, StoredEvent } from '../ports.ts';

interface EventRow extends Omit<StoredEvent, 'sequence'> {
  readonly key: string;
}

export function createMemoryDomainEventLog({ clock }: { clock: Clock }): DomainEventLog {
  const events = createMemoryTable<EventRow>({ key: (event) => event.key });
  let count = 0;
  return {
    append: async (ctx, event) => {
      count += 1;
      events.insert(ctx.tenantId, {
        ...structuredClone(event),
        key: String(count),
        occurredAt: clock.now(),
        correlationId: ctx.correlationId,
      });
    },
    readAfter: async (ctx, position, limit) =>
      events
        .after(ctx.tenantId, Number(readPosition(position)), limit)
        .map(({ sequence, row: { key: _key, ...event } }) => ({ ...event, sequence: String(sequence) })),
  };
}
