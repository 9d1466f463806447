import type { FluentVariable } from '@fluent/bundle';
import { LocalizationProvider, ReactLocalization, useLocalization } from '@fluent/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { usePreference } from '../lib/preferences.ts';
import { createBundle, type Locale, readLocale } from './locales.ts';

export type Text = (id: string, values?: Readonly<Record<string, FluentVariable>>) => string;

const LocaleContext = createContext<Locale>('en-GB');

/** Brings the messages of the chosen language to everything inside. */
export function TextProvider({ children }: { readonly children: ReactNode }) {
  const locale = readLocale(usePreference('locale'));
  const l10n = useMemo(() => new ReactLocalization([createBundle(locale)]), [locale]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <LocaleContext value={locale}>
      <LocalizationProvider l10n={l10n}>{children}</LocalizationProvider>
    </LocaleContext>
  );
}

/** The text of a message in the chosen language. */
export function useText(): Text {
  const { l10n } = useLocalization();
  return useCallback<Text>((id, values) => l10n.getString(id, values), [l10n]);
}

/** The language for numbers and dates. */
export function useLocale(): string {
  const locale = useContext(LocaleContext);
  return locale === 'en-XA' ? 'en-GB' : locale;
}
