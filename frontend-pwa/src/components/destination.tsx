import { useText } from '../i18n/text.tsx';

/** Where calls go: this machine, or the host that they leave for. */
export function Destination({ to }: { readonly to: string }) {
  const t = useText();
  if (to === 'local') return <span>{t('destination-local')}</span>;
  return (
    <span>
      <code>{to}</code> · {t('destination-leaves')}
    </span>
  );
}
