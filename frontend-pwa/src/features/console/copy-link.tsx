import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import { argumentsFragment } from '../../lib/link-arguments.ts';
import type { ArgumentsState } from './use-arguments-state.ts';

/** Copies an address that opens this console with these arguments. Opening it runs nothing. */
export function CopyLink({ state }: { readonly state: ArgumentsState }) {
  const t = useText();
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const value = state.value();
    if (value === undefined) return setSaid(t('arguments-unreadable'));
    await navigator.clipboard.writeText(location.origin + location.pathname + argumentsFragment(value));
    setSaid(t('copied'));
  };
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('arguments-copy-link')}
        icon={<Link2 size={15} />}
        onPress={() => void copy()}
      />
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
