import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { sampleMessage, textPart } from '../testing/sample-message.ts';
import { type ContentPart, type Message, messageBody } from './message.ts';
import { faultText } from './message-fault.ts';
import {
  DEFAULT_LIMITS,
  LENIENT_LIMITS,
  type MessageLimits,
  messageFaults,
  STRICT_LIMITS,
  validateMessage,
} from './validate-message.ts';

const LIMITS: readonly (readonly [string, MessageLimits])[] = [
  ['default', DEFAULT_LIMITS],
  ['lenient', LENIENT_LIMITS],
  ['strict', STRICT_LIMITS],
];

function faultsOf(change: Partial<Message>, limits = DEFAULT_LIMITS) {
  return messageFaults(sampleMessage(change), limits);
}

function refusalOf(change: Partial<Message>): AppError {
  try {
    validateMessage(sampleMessage(change));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function bytesOf(message: Message): number {
  return new TextEncoder().encode(stringifyJson(messageBody(message) as unknown as Json)).byteLength;
}

/** A message of exactly so many bytes: an attachment's data has no limit of its own. */
function messageOfBytes(bytes: number): Message {
  const empty = sampleMessage({ content: [{ type: 'attachment', mime_type: 'a/b', data: 'é' }] });
  const data = `é${'x'.repeat(bytes - bytesOf(empty))}`;
  return sampleMessage({ content: [{ type: 'attachment', mime_type: 'a/b', data }] });
}

describe.each(LIMITS)('the %s limits', (name, limits) => {
  it('take a message of exactly the largest size, and not one byte more', () => {
    const fits = messageOfBytes(limits.maxBytes);
    expect(bytesOf(fits)).toBe(limits.maxBytes);
    expect(messageFaults(fits, limits)).toEqual([]);
    expect(messageFaults(messageOfBytes(limits.maxBytes + 1), limits)).toEqual([
      { kind: 'message_too_large', actualBytes: limits.maxBytes + 1, limitBytes: limits.maxBytes },
    ]);
  });

  it('take the largest number of parts, and not one more', () => {
    const parts = (count: number) => Array.from({ length: count }, () => textPart('x'));
    expect(faultsOf({ content: parts(limits.maxParts) }, limits)).toEqual([]);
    expect(faultsOf({ content: parts(limits.maxParts + 1) }, limits)).toEqual([
      { kind: 'too_many_content_parts', max: limits.maxParts, actual: limits.maxParts + 1 },
    ]);
  });

  it('take the longest text, counted in characters, and not one more', () => {
    const text = '🏛'.repeat(limits.maxTextLength);
    const problems = (content: string) =>
      faultsOf({ content: [textPart(content)] }, { ...limits, maxBytes: 1e9 });
    expect(problems(text)).toEqual([]);
    expect(problems(`${text}x`)).toMatchObject([{ kind: 'invalid_content_part', index: 0 }]);
  });

  it.each(['', ' ', '\t\n', '\u0085\u2003\u3000'])('know what to do with the empty text %j', (text) => {
    const faults = faultsOf({ content: [textPart(text)] }, limits);
    expect(faults).toHaveLength(name === 'lenient' ? 0 : 1);
  });
});

it('has the sizes of the reference', () => {
  expect(DEFAULT_LIMITS).toEqual({
    maxBytes: 1_048_576,
    maxParts: 100,
    maxTextLength: 100_000,
    allowEmptyText: false,
  });
  expect(LENIENT_LIMITS).toEqual({ ...DEFAULT_LIMITS, allowEmptyText: true });
  expect(STRICT_LIMITS).toEqual({
    maxBytes: 262_144,
    maxParts: 20,
    maxTextLength: 10_000,
    allowEmptyText: false,
  });
});

describe('the parts of a message', () => {
  const call: ContentPart = { type: 'tool_call', call_id: 'c1', name: 'read_file', arguments: {} };
  const result: ContentPart = { type: 'tool_result', call_id: 'c1', content: 'x', success: true };
  const attachment: ContentPart = { type: 'attachment', mime_type: 'text/plain', data: 'eA==' };

  it.each([
    ['user', call, 1],
    ['assistant', call, 0],
    ['tool', call, 1],
    ['system', call, 1],
    ['user', result, 1],
    ['assistant', result, 1],
    ['tool', result, 0],
    ['system', result, 1],
    ['user', attachment, 0],
    ['assistant', attachment, 0],
    ['tool', attachment, 0],
    ['system', attachment, 0],
  ] as const)('of %s: %o has %i faults', (role, part, count) => {
    expect(faultsOf({ role, content: [part] })).toHaveLength(count);
  });

  it.each<[string, Partial<Message>, number]>([
    ['a call without an id', { role: 'assistant', content: [{ ...call, call_id: '' }] }, 1],
    ['a call without id and name', { role: 'assistant', content: [{ ...call, call_id: '', name: '' }] }, 2],
    ['a call whose id is a blank', { role: 'assistant', content: [{ ...call, call_id: ' ' }] }, 0],
    ['a result without an id', { role: 'tool', content: [{ ...result, call_id: '' }] }, 1],
    ['an attachment without type and data', { content: [{ ...attachment, mime_type: '', data: '' }] }, 2],
    ['an attachment that is not what it says', { content: [{ ...attachment, data: 'no base64!' }] }, 0],
  ])('%s', (_name, change, count) => expect(faultsOf(change)).toHaveLength(count));
});

describe('a refusal', () => {
  it.each(['', '00000000-0000-0000-0000-000000000000'])('of the id %j says that there is none', (id) => {
    expect(faultsOf({ id })).toEqual([{ kind: 'missing_message_id' }]);
  });

  it('of one fault is that fault', () => {
    const { reason, status, details, message } = refusalOf({ content: [] });
    expect([reason, status, details]).toEqual(['validation_failed', 400, { kind: 'empty_content' }]);
    expect(message).toBe('a message needs at least one part');
  });

  it('of several faults lists them all: structure, metadata, each part, size', () => {
    const { details, message } = refusalOf({
      id: '',
      content: [textPart(' '), textPart('fine'), { type: 'tool_call', call_id: '', name: 'x', arguments: 1 }],
      metadata: {
        tool_call_audits: [{ call_id: '', tool_name: 'read_file', status: 'queued' }],
        extensions: { big: 'x'.repeat(DEFAULT_LIMITS.maxBytes) },
      },
    });
    const errors = details['errors'] as { kind: string; message: string }[];
    expect(details['kind']).toBe('multiple');
    expect(errors.map(({ kind }) => kind)).toEqual([
      'missing_message_id',
      'invalid_metadata',
      'invalid_content_part',
      'invalid_content_part',
      'invalid_content_part',
      'message_too_large',
    ]);
    expect(errors).toContainEqual(expect.objectContaining({ kind: 'invalid_metadata', index: 0 }));
    expect(message).toBe(errors.map((error) => error.message).join('; '));
  });

  it('names every bad part and no good one, whatever the parts', () => {
    const part = fc.record({ text: fc.oneof(fc.string(), fc.constantFrom('', ' ', '\u2028')) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
        const content = parts.map(({ text }) => textPart(text));
        const bad = content.flatMap((entry, index) =>
          /^\p{White_Space}*$/u.test(text(entry)) ? [index] : [],
        );
        const faults = faultsOf({ content });
        expect(faults.map((fault) => fault.kind === 'invalid_content_part' && fault.index)).toEqual(bad);
        for (const fault of faults) expect(faultText(fault)).not.toBe('');
      }),
    );
  });

  it('comes exactly when a message is larger than its limit, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.integer({ min: -3, max: 3 }),
        (data, over) => {
          const message = sampleMessage({ content: [{ type: 'attachment', mime_type: 'a/b', data }] });
          const faults = messageFaults(message, { ...DEFAULT_LIMITS, maxBytes: bytesOf(message) - over });
          expect(faults).toHaveLength(over > 0 ? 1 : 0);
        },
      ),
    );
  });
});

function text(part: ContentPart): string {
  return part.type === 'text' ? part.text : '';
}
