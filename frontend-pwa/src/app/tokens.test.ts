import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

type Theme = 'light' | 'dark';

const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function colour(name: string, theme: Theme): string {
  const found = colours.get(name);
  if (!found) throw new Error(`no colour ${name}`);
  return found[theme];
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(front: string, back: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(colour(front, theme)), luminance(colour(back, theme))].sort(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['base', 'raised', 'sunken'];
const TEXTS = ['text', 'muted', 'accent', 'ok', 'warn', 'error', 'info'];

describe.each<Theme>(['light', 'dark'])('colours of the %s theme', (theme) => {
  it.each(TEXTS)('%s can be read on every surface', (front) => {
    for (const surface of SURFACES) expect(contrast(front, surface, theme)).toBeGreaterThanOrEqual(4.66);
  });

  it.each(['accent', 'action'])('text on %s can be read', (back) => {
    expect(contrast(`on-${back}`, back, theme)).toBeGreaterThanOrEqual(4.66);
  });

  it('borders of controls and the focus ring can be seen on every surface', () => {
    for (const surface of SURFACES) {
      expect(contrast('border', surface, theme)).toBeGreaterThanOrEqual(3);
      expect(contrast('accent', surface, theme)).toBeGreaterThanOrEqual(3);
    }
  });
});

it('has all fifteen colours', () => {
  expect(colours.size).toBe(15);
});
