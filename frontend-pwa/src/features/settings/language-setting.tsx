import { SelectField } from '../../components/select-field.tsx';
import { LOCALES, type Locale, readLocale } from '../../i18n/locales.ts';
import { useText } from '../../i18n/text.tsx';
import { usePreference, writePreference } from '../../lib/preferences.ts';
import { SettingRow } from './setting-row.tsx';

/** The pseudo-locale finds untranslated text, which is for those who build the product. */
function isOffered(locale: Locale): boolean {
  return locale !== 'en-XA' || import.meta.env.DEV;
}

/** The language of every text of the product. */
export function LanguageSetting() {
  const t = useText();
  const locale = readLocale(usePreference('locale'));
  return (
    <SettingRow name={t('settings-language')} note={t('settings-language-note')}>
      <SelectField
        label={t('settings-language')}
        value={locale}
        options={LOCALES.filter((one) => one === locale || isOffered(one)).map((one) => ({
          value: one,
          label: t(`language-${one}`),
        }))}
        onChange={(next) => writePreference('locale', next)}
      />
    </SettingRow>
  );
}
