import { applyTheme } from '../app/theme.ts';
import { Card } from '../components/card.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { GatewaySetting } from '../features/settings/gateway-setting.tsx';
import { LanguageSetting } from '../features/settings/language-setting.tsx';
import { SessionFacts } from '../features/settings/session-facts.tsx';
import styles from '../features/settings/settings.module.css';
import { ThemeSetting } from '../features/settings/theme-setting.tsx';
import { useText } from '../i18n/text.tsx';

/** Choices of this browser. */
export function SettingsPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('settings-title')} />
      <div className={styles.stack}>
        <Card title={t('settings-look')}>
          <div className={styles.rows}>
            <ThemeSetting onChange={applyTheme} />
            <LanguageSetting />
          </div>
        </Card>
        <Card title={t('settings-data')}>
          <GatewaySetting />
        </Card>
        <SessionFacts />
      </div>
    </div>
  );
}
