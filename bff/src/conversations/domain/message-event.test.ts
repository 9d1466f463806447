import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleMessage } from '../testing/sample-message.ts';
import { messageCreated } from './conversation-event.ts';
import { CURRENT_VERSION, type MessageEvent, upgradeMessageEvent } from './message-event.ts';

function eventOf(change: Partial<MessageEvent> = {}): MessageEvent {
  return {
    version: 1,
    event_type: 'MessageCreated',
    data: { id: 'm1' },
    metadata: { occurred_at: '2026-12-01T08:00:00.000Z', source: 'import', correlation_id: 'r1' },
    ...change,
  };
}

const objects = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => value as JsonObject);

describe('an event of messages', () => {
  it('of version 1 gets empty metadata', () => {
    const event = eventOf();
    expect(upgradeMessageEvent(event)).toEqual({
      kind: 'current',
      event: { ...event, version: 2, data: { id: 'm1', metadata: {} } },
    });
  });

  it('of version 1 that has metadata keeps it', () => {
    const upgrade = upgradeMessageEvent(eventOf({ data: { metadata: { agent_backend: 'claude' } } }));
    expect(upgrade).toMatchObject({ event: { version: 2, data: { metadata: { agent_backend: 'claude' } } } });
  });

  it('of version 2 stays as it is', () => {
    const event = eventOf({ version: 2, data: { metadata: { extensions: { a: 1 } } } });
    expect(upgradeMessageEvent(event)).toEqual({ kind: 'current', event });
  });

  it.each<[string, Partial<MessageEvent>, object]>([
    [
      'an unknown type',
      { event_type: 'MessageDeleted' },
      { kind: 'unknown_event_type', eventType: 'MessageDeleted' },
    ],
    ['version 0', { version: 0 }, { kind: 'unsupported_version', version: 0, current: 2 }],
    ['version 3', { version: 3 }, { kind: 'unsupported_version', version: 3, current: 2 }],
    ['version 1.5', { version: 1.5 }, { kind: 'unsupported_version', version: 1.5, current: 2 }],
    ['a list as data', { data: [] }, { kind: 'malformed_data', problem: 'the data is no object' }],
    ['null as data', { data: null }, { kind: 'malformed_data', problem: 'the data is no object' }],
    [
      'a number as data',
      { data: new ExactNumber('1e400') },
      { kind: 'malformed_data', problem: 'the data is no object' },
    ],
    [
      'metadata that is no object',
      { data: { metadata: [] } },
      { kind: 'upgrade_failed', problem: 'the metadata is no object' },
    ],
    [
      'version 2 without metadata',
      { version: 2 },
      { kind: 'upgrade_failed', problem: 'the metadata is no object' },
    ],
  ])('is refused with %s', (_name, change, refusal) => {
    expect(upgradeMessageEvent(eventOf(change))).toEqual(refusal);
  });

  it('loses nothing, is not changed itself, and is upgraded once for all', () => {
    fc.assert(
      fc.property(objects, objects, (rest, metadata) => {
        const data: Json = { ...rest, metadata };
        const event = eventOf({ data });
        const before = structuredClone(event);
        const first = upgradeMessageEvent(event);
        expect(event).toEqual(before);
        expect(first).toMatchObject({ kind: 'current', event: { data } });
        if (first.kind === 'current') expect(upgradeMessageEvent(first.event)).toEqual(first);
      }),
    );
  });

  it('is written in the current version, without the content', () => {
    const message = sampleMessage({ metadata: { agent_backend: 'claude' } });
    expect(messageCreated(message)).toEqual({
      aggregateType: 'conversation',
      aggregateId: message.conversationId,
      eventType: 'message_created',
      version: CURRENT_VERSION,
      data: {
        message_id: message.id,
        conversation_id: message.conversationId,
        role: 'user',
        sequence_number: 1,
        metadata: { agent_backend: 'claude' },
      },
    });
  });
});
