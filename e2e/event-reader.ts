import type { Api } from './api.ts';

/** An event as it stood on the stream. */
export interface StreamEvent {
  readonly event_type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventReader {
  /** Settles with the first event that fits, of those that came already and those to come. */
  next(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Settles when the stream has ended. */
  readonly ended: Promise<void>;
}

/** Reads `GET /api/v1/events` until the product ends it. */
export async function readEvents(origin: string, { token }: Api): Promise<EventReader> {
  const response = await fetch(`${origin}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || response.body === null) throw new Error(`no events: HTTP ${response.status}`);
  const events: StreamEvent[] = [];
  const watchers = new Set<() => void>();
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      events.push(...frames.flatMap(eventOf));
      for (const look of watchers) look();
    }
  };
  const next = (fits: (event: StreamEvent) => boolean) =>
    new Promise<StreamEvent>((resolve) => {
      const look = () => {
        const found = events.find(fits);
        if (found === undefined) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });
  return { next, ended: read(response.body) };
}

/** Comments, which keep the connection open, are no events. */
function eventOf(frame: string): StreamEvent[] {
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  // The product writes what the contract says.
  return data === undefined ? [] : [JSON.parse(data) as StreamEvent];
}
