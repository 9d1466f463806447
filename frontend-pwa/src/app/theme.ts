import { readPreference } from '../lib/preferences.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The chosen theme; what is not one follows the system. */
export function readTheme(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

/** Puts the chosen theme on the page, where the tokens read it. */
export function applyTheme(theme: Theme = readTheme(readPreference('theme'))): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
