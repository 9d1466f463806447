import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUuidIds } from './uuid-ids.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('ids', () => {
  it('are UUIDs of version 7 with the time of their making', () => {
    const before = Date.now();
    const id = createUuidIds().next();
    expect(id).toMatch(FORM);
    const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it('are made without `randomUUID` too, which plain http does not give to a page', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const ids = createUuidIds();
    const made = Array.from({ length: 500 }, ids.next);
    for (const id of made) expect(id).toMatch(FORM);
    expect(new Set(made).size).toBe(500);
  });

  it('do not come twice', () => {
    const ids = createUuidIds();
    expect(new Set(Array.from({ length: 10_000 }, ids.next)).size).toBe(10_000);
  });
});
