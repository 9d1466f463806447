import { type EventBody, eventBody } from '@corbusier/shared/contract/events';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import type { ApiClient } from '../lib/api-client.ts';
import { readEventStream } from './read-event-stream.ts';

export interface EventListener {
  onEvent(event: EventBody): void;
  /** Whether the stream is open now. */
  onLive(live: boolean): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Follows the server's events until the signal aborts, and takes up again where it broke off. */
export async function followEvents(
  api: ApiClient,
  listener: EventListener,
  signal: AbortSignal,
): Promise<void> {
  let lastId = '';
  let wait = FIRST_WAIT_MS;
  const onFrame = (id: string): void => {
    lastId = id || lastId;
    wait = FIRST_WAIT_MS;
  };
  while (!signal.aborted) {
    const goOn = await readOnce({ api, listener, signal, lastId, onFrame });
    listener.onLive(false);
    if (!goOn) return;
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

interface Reading {
  readonly api: ApiClient;
  readonly listener: EventListener;
  readonly signal: AbortSignal;
  readonly lastId: string;
  readonly onFrame: (id: string) => void;
}

/** False when the server will not let this browser read events. */
async function readOnce({ api, listener, signal, lastId, onFrame }: Reading): Promise<boolean> {
  const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
  try {
    const response = await api.send('/events', { headers, signal });
    if (!response.ok || !response.body) return response.status >= 500;
    listener.onLive(true);
    for await (const frame of readEventStream(response.body)) {
      onFrame(frame.id);
      const event = readEvent(frame.event, frame.data);
      if (event) listener.onEvent(event);
    }
  } catch {
    // The network broke off, or the page is going: the loop decides which.
  }
  return true;
}

/** The event of a frame; undefined for a kind that this page does not know, and for keep-alives. */
function readEvent(name: string, data: string): EventBody | undefined {
  try {
    const body = parseJson(data);
    const direct = eventBody.safeParse(body);
    if (direct.success) return direct.data;
    return eventBody.safeParse({ event_type: name, data: body }).data;
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
