import type { EventBody } from '@corbusier/shared/contract/events';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEventHub, type EventHub, type HubEvent } from './event-hub.ts';

const nothing = () => undefined;
const changed = (server: string): EventBody => ({ event_type: 'catalog_changed', data: { server } });
const servers = (events: readonly HubEvent[] | null) =>
  events?.map((event) => (event.body.event_type === 'catalog_changed' ? event.body.data.server : ''));

let now = 0;
let hub: EventHub;
beforeEach(() => {
  now = 0;
  hub = createEventHub({ run: 'r-1', clock: { monotonicMs: () => now }, keptEvents: 3, keptMs: 1_000 });
});

/** The ids that a listener from the start was given. */
function idsOf(names: readonly string[]): string[] {
  const ids: string[] = [];
  const { stop } = hub.subscribe('t', null, (event) => ids.push(event.id));
  for (const name of names) hub.publish('t', changed(name));
  stop();
  return ids;
}

describe('the event hub', () => {
  it('gives every event once, in order, to each listener of the tenant, and to no other', () => {
    const first: HubEvent[] = [];
    const second: HubEvent[] = [];
    const foreign: HubEvent[] = [];
    hub.subscribe('t', null, (event) => first.push(event));
    hub.publish('t', changed('a'));
    const { stop } = hub.subscribe('t', null, (event) => second.push(event));
    hub.subscribe('other', null, (event) => foreign.push(event));
    hub.publish('t', changed('b'), { userId: 'u' });
    stop();
    hub.publish('t', changed('c'));
    expect(servers(first)).toEqual(['a', 'b', 'c']);
    expect(servers(second)).toEqual(['b']);
    expect(foreign).toEqual([]);
    expect(first[1]).toMatchObject({ text: JSON.stringify(changed('b')), subject: { userId: 'u' } });
    expect(new Set(first.map((event) => event.id)).size).toBe(3);
  });

  it('lets a listener leave while it is told, and the others hear on', () => {
    const heard: string[] = [];
    const one = hub.subscribe('t', null, () => one.stop());
    hub.subscribe('t', null, (event) => heard.push(event.id));
    hub.publish('t', changed('a'));
    hub.publish('t', changed('b'));
    expect(heard).toHaveLength(2);
  });

  it('missed nothing without a last event id', () => {
    idsOf(['a']);
    expect(hub.subscribe('t', null, nothing).missed).toEqual([]);
  });

  it('resumes after the last event that it still knows the next of', () => {
    const [a = '', b = '', , d = ''] = idsOf(['a', 'b', 'c', 'd']);
    expect(servers(hub.subscribe('t', a, nothing).missed)).toEqual(['b', 'c', 'd']);
    expect(servers(hub.subscribe('t', b, nothing).missed)).toEqual(['c', 'd']);
    expect(servers(hub.subscribe('t', d, nothing).missed)).toEqual([]);
  });

  it('has a gap when the next one is forgotten, by number or by age', () => {
    const [a = '', b = '', c = '', , e = ''] = idsOf(['a', 'b', 'c', 'd', 'e']);
    expect(hub.subscribe('t', a, nothing).missed).toBeNull();
    expect(servers(hub.subscribe('t', b, nothing).missed)).toEqual(['c', 'd', 'e']);
    now = 1_000;
    expect(servers(hub.subscribe('t', c, nothing).missed)).toEqual(['d', 'e']);
    now = 1_001;
    expect(hub.subscribe('t', c, nothing).missed).toBeNull();
    expect(hub.subscribe('t', e, nothing).missed).toEqual([]);
  });

  it.each([
    'r-2-1',
    'r-1',
    'r-1-',
    'r-1-01',
    'r-1-1.0',
    'r-1--1',
    'r-1-3',
    'r-1-9999999999999999',
    '',
    '1',
    'r-1-1\n',
  ])('has a gap for the id %j, which is none of its own', (id) => {
    idsOf(['a', 'b']);
    expect(hub.subscribe('t', id, nothing).missed).toBeNull();
  });

  it('can be resumed from its position at any time', () => {
    const { position } = hub.subscribe('t', null, nothing);
    const empty = position();
    idsOf(['a']);
    expect(servers(hub.subscribe('t', empty, nothing).missed)).toEqual(['a']);
    expect(hub.subscribe('t', position(), nothing).missed).toEqual([]);
  });

  it('never loses or repeats an event without saying that there is a gap', () => {
    const step = fc.oneof(fc.constantFrom('publish' as const, 'resume' as const), fc.nat({ max: 700 }));
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), (steps) => checkReader(steps)));
  });
});

/** A reader that comes and goes, and reads all again after a gap, has always read all when it is there. */
function checkReader(steps: readonly ('publish' | 'resume' | number)[]): void {
  const local = createEventHub({ run: 'x', clock: { monotonicMs: () => now }, keptEvents: 4, keptMs: 1_000 });
  const published: string[] = [];
  let read: string[] = [];
  let last = local.subscribe('t', null, nothing).position();
  const publish = () => {
    published.push(String(published.length));
    local.publish('t', changed(String(published.length - 1)));
  };
  const resume = () => {
    const { missed, position, stop } = local.subscribe('t', last, nothing);
    read = missed === null ? [...published] : [...read, ...(servers(missed) ?? [])];
    last = position();
    stop();
    expect(read).toEqual(published);
  };
  for (const step of steps) {
    if (step === 'publish') publish();
    else if (step === 'resume') resume();
    else now += step;
  }
}
