import { eventBody } from '@corbusier/shared/contract/events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/request-context.ts';
import { createEventHub, type EventHub, type HubEvent } from './event-hub.ts';
import { createEventStreams, type EventStreams } from './sse.ts';

const ctx: RequestContext = {
  tenantId: 't',
  userId: 'u',
  sessionId: 's',
  role: 'developer',
  correlationId: 'c',
};
const OPEN = ': open\nid: run-0\n\n';

let hub: EventHub;
let streams: EventStreams;
let stop: () => void;
let beat: () => void;
let beating: () => number;
let lives: number[];
let hidden: (event: HubEvent) => boolean;

beforeEach(() => {
  const actions = new Map<symbol, () => void>();
  const stopped = new AbortController();
  hidden = () => false;
  lives = [];
  hub = createEventHub({ run: 'run', clock: { monotonicMs: () => 0 }, keptEvents: 10 });
  streams = createEventStreams({
    hub,
    maySee: (_, event) => !hidden(event),
    scheduler: {
      every: (ms, action) => {
        expect(ms).toBe(15_000);
        const key = Symbol('beat');
        actions.set(key, action);
        return () => actions.delete(key);
      },
      after: (ms, action) => {
        const key = Symbol('end');
        actions.set(key, action);
        lives.push(ms);
        return () => actions.delete(key);
      },
    },
    clock: { epochMs: () => 1_000 },
    limits: { bufferBytes: 2_000 },
    stopped: stopped.signal,
  });
  stop = () => stopped.abort();
  beat = () => {
    for (const action of [...actions.values()]) action();
  };
  beating = () => actions.size;
});

function get(headers: Record<string, string> = {}, init: RequestInit & { query?: string } = {}): Request {
  return new Request(`http://localhost/api/v1/events${init.query ?? ''}`, { ...init, headers });
}

const change = (server: string, subject = {}) =>
  hub.publish('t', { event_type: 'catalog_changed', data: { server } }, subject);

const frame = (number: number, server: string) =>
  `id: run-${number}\nevent: catalog_changed\ndata: {"event_type":"catalog_changed","data":{"server":"${server}"}}\n\n`;

describe('an event stream', () => {
  it('says what happens from now on, in the frames of the contract', async () => {
    change('before');
    const response = streams.open(ctx, get());
    change('a\r\nb');
    hub.publish('t', {
      event_type: 'call_ended',
      data: { call_id: 'c', tool_name: 'x.y', status: 'failed' },
    });
    hub.publish('other', { event_type: 'catalog_changed', data: { server: 'theirs' } });
    stop();
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store, must-revalidate',
      'x-accel-buffering': 'no',
    });
    const text = await response.text();
    const [open, ...frames] = text.trimEnd().split('\n\n');
    expect(open).toBe(': open\nid: run-1');
    expect(frames).toHaveLength(2);
    for (const each of frames) {
      const [id, event, data, ...rest] = each.split('\n');
      const body = eventBody.parse(JSON.parse(data?.replace('data: ', '') ?? ''));
      expect(id).toMatch(/^id: run-\d$/);
      expect(event).toBe(`event: ${body.event_type}`);
      expect(rest).toEqual([]);
    }
  });

  it('resumes after the last event that was read', async () => {
    change('a');
    change('b');
    const response = streams.open(ctx, get({ 'last-event-id': 'run-1' }));
    change('c');
    stop();
    expect(await response.text()).toBe(`: open\n\n${frame(2, 'b')}${frame(3, 'c')}`);
  });

  it.each(['run-0', 'earlier-11', 'garbage'])(
    'begins with a reset when it cannot resume after %s',
    async (last) => {
      for (let count = 1; count <= 11; count += 1) change('a');
      const response = streams.open(ctx, get({ 'last-event-id': last }));
      change('new');
      stop();
      const reset = 'data: {"event_type":"stream_reset","data":{"reason":"replay_unavailable"}}';
      expect(await response.text()).toBe(`id: run-11\nevent: stream_reset\n${reset}\n\n${frame(12, 'new')}`);
    },
  );

  it('asks for every event whether this reader may see it, also for what was missed', async () => {
    change('secret');
    change('open');
    hidden = (event) => event.text.includes('secret');
    const response = streams.open(ctx, get({ 'last-event-id': 'run-0' }));
    change('secret');
    change('late');
    hidden = () => true;
    change('after the rights were lost');
    stop();
    expect(await response.text()).toBe(`: open\n\n${frame(2, 'open')}${frame(4, 'late')}`);
  });

  it('is narrowed to a task or a conversation', async () => {
    const task = streams.open(ctx, get({}, { query: '?task=t1' }));
    const both = streams.open(ctx, get({}, { query: '?task=t1&conversation=c1' }));
    change('none');
    change('task', { taskId: 't1' });
    change('both', { taskId: 't1', conversationId: 'c1' });
    change('other', { taskId: 't2', conversationId: 'c1' });
    stop();
    expect(await task.text()).toBe(`${OPEN}${frame(2, 'task')}${frame(3, 'both')}`);
    expect(await both.text()).toBe(`${OPEN}${frame(3, 'both')}`);
  });

  it('shows signs of life that say where to resume', async () => {
    const response = streams.open(ctx, get());
    hidden = () => true;
    change('unseen');
    beat();
    stop();
    expect(await response.text()).toBe(`${OPEN}: beat\nid: run-1\n\n`);
  });

  it('of a reader that is too slow ends, and is resumed without loss', async () => {
    const response = streams.open(ctx, get());
    // More than its buffer, less than the hub keeps.
    for (let count = 0; count < 9; count += 1) change('x'.repeat(300));
    expect(beating()).toBe(0);
    const text = await response.text();
    expect(text.length).toBeLessThan(2_500);
    const read = text.match(/run-\d+/g)?.at(-1) ?? '';
    expect(Number(read.slice(4))).toBeLessThan(9);
    const resumed = streams.open(ctx, get({ 'last-event-id': read }));
    stop();
    const rest = (await resumed.text()).match(/run-\d+/g)?.map((id) => Number(id.slice(4)));
    expect(rest?.at(0)).toBe(Number(read.slice(4)) + 1);
    expect(rest?.at(-1)).toBe(9);
  });

  it('ends when what its reader signed in with ends, and holds no timer before or after', async () => {
    const response = streams.open({ ...ctx, validUntilMs: 61_000 }, get());
    expect([lives, beating()]).toEqual([[60_000], 2]);
    // Both the sign of life and the end.
    beat();
    expect(await response.text()).toContain(': open');
    expect(beating()).toBe(0);
  });

  it('leaves the hub when its reader cancels', async () => {
    const response = streams.open(ctx, get());
    expect(beating()).toBe(1);
    await response.body?.cancel();
    expect(beating()).toBe(0);
    change('a');
  });

  it('ends when its request is aborted, as in a browser without a network', async () => {
    const going = new AbortController();
    const response = streams.open(ctx, get({}, { signal: going.signal }));
    going.abort();
    expect(await response.text()).toBe(OPEN);
    expect(beating()).toBe(0);
  });

  it('ends at once when its request was aborted before', async () => {
    const response = streams.open(ctx, get({}, { signal: AbortSignal.abort() }));
    expect(await response.text()).toBe(OPEN);
    expect(beating()).toBe(0);
  });

  it('is one of four a user: one more ends the oldest with a reset, and nobody else is touched', async () => {
    const other = streams.open({ ...ctx, userId: 'u2' }, get());
    const mine = Array.from({ length: 5 }, () => streams.open(ctx, get()));
    expect(beating()).toBe(5);
    const reset = 'data: {"event_type":"stream_reset","data":{"reason":"too_many_streams"}}';
    expect(await mine[0]?.text()).toBe(`${OPEN}id: run-0\nevent: stream_reset\n${reset}\n\n`);
    await mine[1]?.body?.cancel();
    streams.open(ctx, get());
    change('a');
    stop();
    for (const stream of [other, ...mine.slice(2)]) expect(await stream.text()).toBe(OPEN + frame(1, 'a'));
  });

  it('ends with the session that it belongs to', async () => {
    const ended = streams.open(ctx, get());
    const kept = streams.open({ ...ctx, sessionId: 's2' }, get());
    streams.endSession(ctx);
    change('a');
    expect(await ended.text()).toBe(OPEN);
    stop();
    expect(await kept.text()).toBe(OPEN + frame(1, 'a'));
  });
});
