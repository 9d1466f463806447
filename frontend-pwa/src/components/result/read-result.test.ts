import { expect, it } from 'vitest';
import { readBlocks, readStructured } from './read-result.ts';

it('reads every kind of content, and shows as it is what it does not know', () => {
  const content = [
    { type: 'text', text: 'hello' },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'demo://1', name: 'One', description: 'first' },
    { type: 'resource', resource: { uri: 'demo://2', mimeType: 'text/plain', text: 'inside' } },
    { type: 'resource', resource: { uri: 'demo://3', blob: 'AAAA' } },
    { type: 'image', data: 'AAAA', mimeType: 'text/html' },
    { type: 'hologram' },
    { type: 'constructor' },
    7,
  ];
  const blocks = readBlocks({ content });
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'text',
    'image',
    'audio',
    'link',
    'resource',
    'resource',
    'other',
    'other',
    'other',
    'other',
  ]);
  expect(blocks[3]).toMatchObject({ name: 'One', note: 'first' });
});

it('shows a result that is no MCP result as it is', () => {
  expect(readBlocks('plain')).toEqual([{ kind: 'other', value: 'plain' }]);
});

it('takes structured content as declared, else the JSON of an only text', () => {
  expect(readStructured({ content: [], structuredContent: { a: 1 } })).toEqual({
    value: { a: 1 },
    declared: true,
  });
  const text = (...texts: string[]) => ({ content: texts.map((one) => ({ type: 'text', text: one })) });
  expect(readStructured(text('{"a":1}'))).toEqual({ value: { a: 1 }, declared: false });
  expect(readStructured(text('{"a":'))).toBeUndefined();
  expect(readStructured(text('{"a":1}', 'and more'))).toBeUndefined();
  expect(readStructured(text('12'))).toBeUndefined();
});
