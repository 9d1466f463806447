import type { EventBody } from '@corbusier/shared/contract/events';

/** What an event is about, for deciding who may see it. Never sent. */
export interface EventSubject {
  /** Canonical name. */
  readonly toolName?: string;
  /** Whose call or session it is. */
  readonly userId?: string;
  readonly taskId?: string;
  readonly conversationId?: string;
}

export interface HubEvent {
  /** Opaque to readers. */
  readonly id: string;
  readonly body: EventBody;
  /** The body as JSON. */
  readonly text: string;
  readonly subject: EventSubject;
}

/** Takes every event of the tenant, in order. */
export type Listener = (event: HubEvent) => void;

export interface Subscription {
  /** Events after the reader's last one; null when some are missing, or the id is not of this run. */
  readonly missed: readonly HubEvent[] | null;
  /** Id of the latest event, whether or not the reader may see it: a place to resume from. */
  position(): string;
  stop(): void;
}

export interface EventHub {
  publish(tenantId: string, body: EventBody, subject?: EventSubject): void;
  /** Listens from now on; without a last event id nothing was missed. */
  subscribe(tenantId: string, lastEventId: string | null, listener: Listener): Subscription;
}

export interface EventHubOptions {
  /** Names this run of the process; ids of another run are a gap. */
  readonly run: string;
  /** Only `monotonicMs`, milliseconds. */
  readonly clock: { monotonicMs(): number };
  /** Events kept a tenant for readers that come back. */
  readonly keptEvents?: number;
  /** Milliseconds for which they are kept. */
  readonly keptMs?: number;
}

interface Kept {
  readonly number: number;
  readonly atMs: number;
  readonly event: HubEvent;
}

interface Channel {
  latest: number;
  readonly kept: Kept[];
  readonly listeners: Set<Listener>;
}

const KEPT_EVENTS = 1_000;
const KEPT_MS = 5 * 60 * 1000;

/** Live events by tenant, with a short memory. Nothing here is durable. */
export function createEventHub(options: EventHubOptions): EventHub {
  const { run, clock, keptEvents = KEPT_EVENTS, keptMs = KEPT_MS } = options;
  const channels = new Map<string, Channel>();
  const idOf = (number: number) => `${run}-${number}`;

  function channelOf(tenantId: string): Channel {
    const known = channels.get(tenantId);
    if (known !== undefined) return known;
    const channel: Channel = { latest: 0, kept: [], listeners: new Set() };
    channels.set(tenantId, channel);
    return channel;
  }

  return {
    publish(tenantId, body, subject = {}) {
      const channel = channelOf(tenantId);
      channel.latest += 1;
      const event = hubEvent(idOf(channel.latest), body, subject);
      channel.kept.push({ number: channel.latest, atMs: clock.monotonicMs(), event });
      forget(channel, { keptEvents, oldestMs: clock.monotonicMs() - keptMs });
      // A copy, since a listener may leave while it is told.
      for (const listener of [...channel.listeners]) listener(event);
    },
    subscribe(tenantId, lastEventId, listener) {
      const channel = channelOf(tenantId);
      forget(channel, { keptEvents, oldestMs: clock.monotonicMs() - keptMs });
      channel.listeners.add(listener);
      return {
        missed: lastEventId === null ? [] : eventsAfter(channel, numberOf(run, lastEventId)),
        position: () => idOf(channel.latest),
        stop: () => {
          channel.listeners.delete(listener);
        },
      };
    },
  };
}

/** Most events meet no reader: the text is made when one asks, once for all readers. */
function hubEvent(id: string, body: EventBody, subject: EventSubject): HubEvent {
  let text: string | null = null;
  return {
    id,
    body,
    subject,
    get text() {
      text ??= JSON.stringify(body);
      return text;
    },
  };
}

function forget(channel: Channel, rule: { readonly keptEvents: number; readonly oldestMs: number }): void {
  const surplus = channel.kept.length - rule.keptEvents;
  const stale = channel.kept.findIndex((kept) => kept.atMs >= rule.oldestMs);
  const gone = Math.max(surplus, stale === -1 ? channel.kept.length : stale);
  if (gone > 0) channel.kept.splice(0, gone);
}

/** The number in an id of this run, or null. */
function numberOf(run: string, id: string): number | null {
  const digits = id.startsWith(`${run}-`) ? id.slice(run.length + 1) : '';
  return /^(?:0|[1-9][0-9]{0,14})$/.test(digits) ? Number(digits) : null;
}

function eventsAfter(channel: Channel, number: number | null): readonly HubEvent[] | null {
  const oldest = channel.kept[0]?.number ?? channel.latest + 1;
  if (number === null || number > channel.latest || number < oldest - 1) return null;
  return channel.kept.filter((kept) => kept.number > number).map((kept) => kept.event);
}
