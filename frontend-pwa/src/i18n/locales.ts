import { FluentBundle, FluentResource } from '@fluent/bundle';
import { pseudo } from './pseudo.ts';

const sources = import.meta.glob<string>('./en-GB/*.ftl', { query: '?raw', import: 'default', eager: true });

export const LOCALES = ['en-GB', 'en-XA'] as const;
export type Locale = (typeof LOCALES)[number];

/** The chosen language; English where there is none. */
export function readLocale(text: string | null): Locale {
  return LOCALES.find((locale) => locale === text) ?? 'en-GB';
}

/** Every message of a language. `en-XA` is English made longer and accented, to find text that is not translated. */
export function createBundle(locale: Locale): FluentBundle {
  const options = { useIsolating: false, ...(locale === 'en-XA' && { transform: pseudo }) };
  const bundle = new FluentBundle(locale === 'en-XA' ? 'en-GB' : locale, options);
  for (const source of Object.values(sources)) bundle.addResource(new FluentResource(source));
  return bundle;
}
