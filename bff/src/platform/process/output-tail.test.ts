import { describe, expect, it } from 'vitest';
import { createOutputTail } from './output-tail.ts';

const bytes = (text: string) => Buffer.from(text);

describe('the tail of an output', () => {
  it('shows what was written since a position', () => {
    const tail = createOutputTail();
    tail.push(bytes('before\n'));
    const position = tail.position();
    expect(tail.since(position)).toBe('');
    tail.push(bytes('during'));
    expect(tail.since(position)).toBe('during');
    expect(tail.since(0)).toBe('before\nduring');
  });

  it('keeps the end, and says how much is left out', () => {
    const tail = createOutputTail(20);
    for (let line = 1; line <= 9; line += 1) tail.push(bytes(`line ${line}\n`));
    expect(tail.position()).toBe(63);
    expect(tail.since(0)).toBe('[43 bytes left out]\nline 8\nline 9\n');
    expect(tail.since(49)).toBe('line 8\nline 9\n');
  });

  it('keeps no more than it may, in one chunk or in many', () => {
    const tail = createOutputTail(100);
    tail.push(Buffer.alloc(100_000, 'x'));
    expect(tail.since(0).length).toBeLessThan(130);
    for (let times = 0; times < 1000; times += 1) tail.push(bytes('0123456789'));
    expect(tail.since(0).length).toBeLessThan(130);
  });

  it('begins and joins at whole characters', () => {
    const tail = createOutputTail();
    const fox = bytes('🦊 fox');
    tail.push(fox.subarray(0, 2));
    const within = tail.position();
    tail.push(fox.subarray(2));
    expect(tail.since(0)).toBe('🦊 fox');
    expect(tail.since(within)).toBe(' fox');
  });

  it('gives its last lines, without blank ones', () => {
    const tail = createOutputTail();
    tail.push(bytes('one\r\n\n  \ntwo\nthree'));
    expect(tail.lines(2)).toEqual(['two', 'three']);
    expect(tail.lines(9)).toEqual(['one', 'two', 'three']);
  });
});
