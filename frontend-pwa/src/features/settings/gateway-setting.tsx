import { Segmented } from '../../components/segmented.tsx';
import type { GatewayMode } from '../../gateway/gateway.ts';
import { useText } from '../../i18n/text.tsx';
import { useConnection } from '../../lib/api-context.tsx';
import { writePreference } from '../../lib/preferences.ts';
import { SettingRow } from './setting-row.tsx';

/** Where data comes from. The choice takes effect with a fresh page, since everything read so far is the other's. */
export function GatewaySetting() {
  const t = useText();
  const { mode } = useConnection();
  const choose = (next: GatewayMode): void => {
    writePreference('gateway', next);
    location.assign('/tools');
  };
  return (
    <SettingRow name={t('settings-gateway')} note={t(`mode-${mode}-explained`)}>
      <Segmented
        label={t('settings-gateway')}
        value={mode}
        options={[
          { value: 'fixture', label: t('settings-gateway-fixture') },
          { value: 'http', label: t('settings-gateway-http') },
        ]}
        onChange={choose}
      />
    </SettingRow>
  );
}
