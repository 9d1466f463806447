import type { Clock } from '../../kernel/clock.ts';
import {
  createMemoryTable,
  createSequence,
  keptAs,
  type Placed,
  type TableKeeper,
} from '../../platform/memory/table.ts';
import { readPosition } from '../domain/position.ts';
import type { DomainEventLog, StoredEvent } from '../ports.ts';

interface EventRow extends Omit<StoredEvent, 'sequence'> {
  readonly key: string;
}

interface MemoryEventLogDeps {
  readonly clock: Clock;
  /** Keeps events beyond the life of the process when given, except those of servers, which each start makes anew. */
  readonly keeper?: TableKeeper;
}

export function createMemoryDomainEventLog({ clock, keeper }: MemoryEventLogDeps): DomainEventLog {
  const sequence = createSequence();
  const key = (event: EventRow) => event.key;
  const passing = createMemoryTable<EventRow>({ key, sequence });
  const kept = createMemoryTable<EventRow>({ key, sequence, ...keptAs('domain_event', keeper) });
  const tableOf = (aggregateType: string) => (aggregateType === 'server' ? passing : kept);
  // After what was restored, so that no key comes twice.
  let count = sequence.next();
  return {
    append: async (ctx, event) => {
      count += 1;
      tableOf(event.aggregateType).insert(ctx.tenantId, {
        ...structuredClone(event),
        key: String(count),
        occurredAt: clock.now(),
        correlationId: ctx.correlationId,
      });
    },
    readAfter: async (ctx, position, limit) => {
      const after = Number(readPosition(position));
      return [passing, kept]
        .flatMap((table) => table.after(ctx.tenantId, after, limit))
        .sort((left, right) => left.sequence - right.sequence)
        .slice(0, limit)
        .map(storedEvent);
    },
    readAggregate: async (ctx, { aggregateType, aggregateId, before, limit }) => {
      const end = before === undefined ? Number.POSITIVE_INFINITY : Number(readPosition(before));
      return tableOf(aggregateType)
        .list(ctx.tenantId)
        .filter(({ sequence: place }) => place < end)
        .filter(({ row }) => row.aggregateType === aggregateType && row.aggregateId === aggregateId)
        .sort((left, right) => right.sequence - left.sequence)
        .slice(0, limit)
        .map(storedEvent);
    },
  };
}

function storedEvent({ sequence, row: { key: _key, ...event } }: Placed<EventRow>): StoredEvent {
  return { ...event, sequence: String(sequence) };
}
