import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineFramer } from './line-framer.ts';

function frame(chunks: readonly Buffer[], maxLineBytes = 1000) {
  const lines: string[] = [];
  let tooLong = 0;
  const framer = createLineFramer({
    maxLineBytes,
    onLine: (line) => void lines.push(line.toString('utf8')),
    onTooLong: () => {
      tooLong += 1;
    },
  });
  for (const chunk of chunks) framer(chunk);
  return { lines, tooLong };
}

describe('framing lines', () => {
  it('gives the same lines wherever the stream is cut', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(400)), (lines, cuts) => {
        const whole = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
        const chunks = places.slice(1).map((end, index) => whole.subarray(places[index], end));
        expect(frame(chunks, whole.length + 1)).toEqual({ lines, tooLong: 0 });
      }),
    );
  });

  it('keeps an unfinished line to itself', () => {
    expect(frame([Buffer.from('one\ntw')]).lines).toEqual(['one']);
  });

  it('stops at a line beyond the limit, finished or not', () => {
    expect(frame([Buffer.from('12345\n123456\n1\n')], 5)).toEqual({ lines: ['12345'], tooLong: 1 });
    expect(frame([Buffer.from('1234'), Buffer.from('56'), Buffer.from('\n1\n')], 5)).toEqual({
      lines: [],
      tooLong: 1,
    });
  });
});
