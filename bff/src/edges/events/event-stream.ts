import type { EventBody } from '@corbusier/shared/contract/events';
import { lifeLeft } from '../../kernel/life-left.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { HubEvent, Subscription } from './event-hub.ts';
import type { EventStreamDeps, EventStreamLimits } from './ports.ts';

export interface EventReader {
  readonly ctx: RequestContext;
  readonly request: Request;
  readonly onOpen: (stream: OpenStream) => void;
  readonly onEnd: (stream: OpenStream) => void;
}

export interface OpenStream {
  readonly sessionId: string;
  /** Closes after what waits already; with a reason, a `stream_reset` that says it comes last. */
  end(reason?: string): void;
}

const encoder = new TextEncoder();

/** The stream of one reader: what it missed, then what happens, each event judged by the reader's rights. */
export function openEventStream(
  deps: EventStreamDeps,
  limits: EventStreamLimits,
  reader: EventReader,
): ReadableStream<Uint8Array> {
  let leave: () => void = () => undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      leave = attach(deps, limits, { ...reader, controller });
    },
    cancel: () => leave(),
  };
  return new ReadableStream(source, {
    highWaterMark: limits.bufferBytes,
    size: (chunk) => chunk.byteLength,
  });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Connects the reader's stream to the hub. Answers how to disconnect it without closing it. */
function attach(
  deps: EventStreamDeps,
  limits: EventStreamLimits,
  reader: EventReader & { readonly controller: Controller },
): () => void {
  const { ctx, request, controller } = reader;
  const wanted = narrowing(request);
  let open = true;
  const write = (frame: string) => {
    if (!open) return;
    controller.enqueue(encoder.encode(frame));
    if ((controller.desiredSize ?? 0) <= 0) stream.end();
  };
  const deliver = (event: HubEvent) => {
    if (wanted(event) && deps.maySee(ctx, event)) write(eventFrame(event.id, event.body, event.text));
  };
  const subscription = deps.hub.subscribe(ctx.tenantId, request.headers.get('last-event-id'), deliver);
  const stopBeats = deps.scheduler.every(limits.heartbeatMs, () => write(beatFrame(subscription)));
  const hangUp = () => stream.end();
  const left = lifeLeft(ctx.validUntilMs, deps.clock.epochMs());
  const stopLife = left === null ? () => undefined : deps.scheduler.after(left, hangUp);
  const leave = () => {
    if (!open) return;
    open = false;
    stopBeats();
    stopLife();
    subscription.stop();
    request.signal.removeEventListener('abort', hangUp);
    reader.onEnd(stream);
  };
  const stream: OpenStream = {
    sessionId: ctx.sessionId,
    end(reason) {
      if (!open) return;
      leave();
      if (reason !== undefined) controller.enqueue(encoder.encode(resetFrame(subscription, reason)));
      controller.close();
    },
  };
  request.signal.addEventListener('abort', hangUp);
  reader.onOpen(stream);
  write(openingFrame(subscription));
  for (const event of subscription.missed ?? []) deliver(event);
  if (request.signal.aborted) stream.end();
  return leave;
}

/** Which events the address asks for. */
function narrowing(request: Request): (event: HubEvent) => boolean {
  const { searchParams } = new URL(request.url);
  const task = searchParams.get('task');
  const conversation = searchParams.get('conversation');
  return ({ subject }) =>
    (task === null || subject.taskId === task) &&
    (conversation === null || subject.conversationId === conversation);
}

/** Something at once, so that the headers leave, and a place to resume from unless missed events come next. */
function openingFrame(subscription: Subscription): string {
  if (subscription.missed === null) return resetFrame(subscription, 'replay_unavailable');
  return subscription.missed.length > 0 ? ': open\n\n' : `: open\nid: ${subscription.position()}\n\n`;
}

/** The id goes along, so that a reader who may see little can still resume. */
function beatFrame(subscription: Subscription): string {
  return `: beat\nid: ${subscription.position()}\n\n`;
}

function resetFrame(subscription: Subscription, reason: string): string {
  const body: EventBody = { event_type: 'stream_reset', data: { reason } };
  return eventFrame(subscription.position(), body, JSON.stringify(body));
}

/** JSON text holds no line ends, so one data line is enough. */
function eventFrame(id: string, body: EventBody, text: string): string {
  return `id: ${id}\nevent: ${body.event_type}\ndata: ${text}\n\n`;
}
