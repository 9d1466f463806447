import type { RequestContext } from '../../kernel/request-context.ts';
import { type OpenStream, openEventStream } from './event-stream.ts';
import { DEFAULT_EVENT_STREAM_LIMITS, type EventStreamDeps } from './ports.ts';

export interface EventStreams {
  /**
   * Answers `GET /events`. Resumes after `Last-Event-ID`; where that is not possible, the first event is
   * `stream_reset`. `?task=` and `?conversation=` narrow it to the events of one.
   */
  open(ctx: RequestContext, request: Request): Response;
  /** Ends the streams of a session that was signed out. */
  endSession(owner: Pick<RequestContext, 'tenantId' | 'userId' | 'sessionId'>): void;
}

type Owner = Pick<RequestContext, 'tenantId' | 'userId'>;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, must-revalidate',
  'x-accel-buffering': 'no',
};

/** Event streams by web standards only, so that they run in a browser as they do on a server. */
export function createEventStreams(deps: EventStreamDeps): EventStreams {
  const limits = { ...DEFAULT_EVENT_STREAM_LIMITS, ...deps.limits };
  /** By user, oldest first. */
  const users = new Map<string, Set<OpenStream>>();
  const streamsOf = (owner: Owner) => users.get(keyOf(owner)) ?? new Set();

  function register(ctx: RequestContext, stream: OpenStream): void {
    const streams = streamsOf(ctx).add(stream);
    users.set(keyOf(ctx), streams);
    const [oldest] = streams;
    if (streams.size > limits.streams) oldest?.end('too_many_streams');
  }

  function unregister(ctx: RequestContext, stream: OpenStream): void {
    const streams = streamsOf(ctx);
    streams.delete(stream);
    if (streams.size === 0) users.delete(keyOf(ctx));
  }

  deps.stopped?.addEventListener('abort', () => {
    for (const stream of [...users.values()].flatMap((streams) => [...streams])) stream.end();
  });

  return {
    open(ctx, request) {
      const stream = openEventStream(deps, limits, {
        ctx,
        request,
        onOpen: (opened) => register(ctx, opened),
        onEnd: (ended) => unregister(ctx, ended),
      });
      return new Response(stream, { headers: HEADERS });
    },
    endSession(owner) {
      for (const stream of [...streamsOf(owner)]) if (stream.sessionId === owner.sessionId) stream.end();
    },
  };
}

function keyOf(owner: Owner): string {
  return JSON.stringify([owner.tenantId, owner.userId]);
}
