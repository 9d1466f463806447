import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTenantSlug } from './tenant-slug.ts';

function faultOf(text: string): string {
  const result = parseTenantSlug(text);
  return result.ok ? 'none' : result.fault;
}

describe('parseTenantSlug', () => {
  it('trims and lowers', () => {
    expect(parseTenantSlug('  Acme-Widgets\n')).toEqual({ ok: true, slug: 'acme-widgets' });
  });

  it.each([
    ['   ', 'empty_slug'],
    ['acme widgets', 'invalid_slug'],
    ['acmé', 'invalid_slug'],
    // The Kelvin sign lowers to an ASCII k in Unicode; only ASCII letters are lowered here.
    ['\u212a', 'invalid_slug'],
    ['-acme', 'slug_boundary_hyphen'],
    ['acme-', 'slug_boundary_hyphen'],
    ['-', 'slug_boundary_hyphen'],
    ['ac--me', 'slug_consecutive_hyphens'],
    ['a'.repeat(64), 'slug_too_long'],
    ['a'.repeat(63), 'none'],
  ])('%j is %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('tells the first broken rule when several are', () => {
    expect(faultOf(`-${'a'.repeat(70)}--!`)).toBe('invalid_slug');
    expect(faultOf(`-${'a'.repeat(70)}--b`)).toBe('slug_boundary_hyphen');
    expect(faultOf(`${'a'.repeat(70)}--b`)).toBe('slug_consecutive_hyphens');
  });

  it('accepts exactly the texts of its grammar', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'z', '0', '-', 'B', '_'), maxLength: 70 }),
        (text) => {
          const lower = text.toLowerCase();
          const right = lower.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(lower);
          expect(parseTenantSlug(text).ok).toBe(right);
        },
      ),
      { numRuns: 500 },
    );
  });
});
