import type { JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';

/** Something that happened to an aggregate, kept for good. */
export interface DomainEvent {
  /** `server`, `tool`, `task`, `conversation`. */
  readonly aggregateType: string;
  readonly aggregateId: string;
  /** `server_state_changed`, `catalog_changed`, … */
  readonly eventType: string;
  /** Starts at 1. */
  readonly version: number;
  readonly data: JsonObject;
}

/** Durable events in an order without holes for readers: whoever has seen n never misses a smaller one. */
export interface DomainEventLog {
  /** Joins the transaction of the context. */
  append(ctx: RequestContext, event: DomainEvent): Promise<void>;
  /** Events after the sequence, oldest first, at most `limit`. */
  readAfter(ctx: RequestContext, sequence: string, limit: number): Promise<readonly StoredEvent[]>;
  /** Events of one aggregate, newest first. */
  readAggregate(ctx: RequestContext, query: AggregateQuery): Promise<readonly StoredEvent[]>;
}

export interface AggregateQuery {
  readonly aggregateType: string;
  readonly aggregateId: string;
  /** Only events before this sequence. */
  readonly before?: string;
  readonly limit: number;
}

export interface StoredEvent extends DomainEvent {
  /** Opaque decimal text. */
  readonly sequence: string;
  readonly occurredAt: string;
  readonly correlationId: string;
}
