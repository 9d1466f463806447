import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { Scheduler } from '../../kernel/scheduler.ts';
import type { EventHub, HubEvent } from './event-hub.ts';

export interface EventStreamDeps {
  readonly hub: EventHub;
  /** Asked for every event and every reader anew, so that lost rights count at once. */
  readonly maySee: (ctx: RequestContext, event: HubEvent) => boolean;
  readonly scheduler: Scheduler;
  readonly clock: Pick<Clock, 'epochMs'>;
  readonly limits?: Partial<EventStreamLimits>;
  /** Aborted when the process stops: ends all streams. */
  readonly stopped?: AbortSignal;
}

export interface EventStreamLimits {
  /** Streams a user; one more ends the oldest, which may be dead unnoticed. */
  readonly streams: number;
  /** Milliseconds between signs of life. */
  readonly heartbeatMs: number;
  /** Bytes that may wait for a slow reader; at that mark its stream ends, and it may resume. */
  readonly bufferBytes: number;
}

export const DEFAULT_EVENT_STREAM_LIMITS: EventStreamLimits = {
  streams: 4,
  heartbeatMs: 15_000,
  bufferBytes: 256 * 1024,
};
