import { parseJson } from '@corbusier/shared/domain/parse-json';
import { describe, expect, it } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { formatBytes, formatDuration, formatRelative } from './format.ts';
import { argumentsFragment, readArgumentsFragment } from './link-arguments.ts';
import { toolPath, toolPathOfName } from './tool-path.ts';

describe('what people read', () => {
  it.each([
    [0, '0 ms'],
    [38.4, '38 ms'],
    [1240, '1.24 s'],
    [125_000, '2 min 5 s'],
  ])('says %d milliseconds as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds, 'en-GB')).toBe(text);
  });

  it('says moments by their distance, and sizes by their unit', () => {
    expect(formatRelative(0, 5 * 60_000, 'en-GB')).toBe('5 min ago');
    expect(formatRelative(0, 3 * 86_400_000, 'en-GB')).toBe('3 days ago');
    expect(formatBytes(70_000, 'en-GB')).toBe('70 kB');
  });
});

describe('what addresses carry', () => {
  it('carries any text as base64url and refuses what is not that', () => {
    expect(decodeBase64Url(encodeBase64Url('naïve 名前 😀?>'))).toBe('naïve 名前 😀?>');
    expect(encodeBase64Url('??>>')).not.toMatch(/[+/=]/);
    expect(decodeBase64Url('!')).toBeUndefined();
    expect(decodeBase64Url('_w')).toBeUndefined();
  });

  it('carries arguments digit for digit', () => {
    const value = parseJson('{"id":9007199254740993,"x":[null,"é"]}');
    expect(readArgumentsFragment(argumentsFragment(value))).toEqual(value);
    expect(readArgumentsFragment('#a=e30x')).toBeUndefined();
    expect(readArgumentsFragment('')).toBeUndefined();
  });

  it('names the console of a tool whose name has dots and slashes', () => {
    expect(toolPath('fs', 'a/b.c')).toBe('/tools/fs/a%2Fb.c');
    expect(toolPathOfName('fs.a.b')).toBe('/tools/fs/a.b');
  });
});
