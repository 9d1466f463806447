import { Segmented } from '../../components/segmented.tsx';
import { useText } from '../../i18n/text.tsx';
import { usePreference, writePreference } from '../../lib/preferences.ts';
import { SettingRow } from './setting-row.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Light, dark, or as the system says. */
export function ThemeSetting({ onChange }: { readonly onChange: (theme: Theme) => void }) {
  const t = useText();
  const chosen = usePreference('theme');
  const choose = (theme: Theme): void => {
    writePreference('theme', theme === 'system' ? null : theme);
    onChange(theme);
  };
  return (
    <SettingRow name={t('settings-theme')} note={t('settings-theme-note')}>
      <Segmented
        label={t('settings-theme')}
        value={THEMES.find((theme) => theme === chosen) ?? 'system'}
        options={THEMES.map((theme) => ({ value: theme, label: t(`settings-theme-${theme}`) }))}
        onChange={choose}
      />
    </SettingRow>
  );
}
