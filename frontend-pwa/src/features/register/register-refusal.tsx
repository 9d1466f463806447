import { Button } from '../../components/button.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { suggestedName } from './server-draft.ts';

export interface RegisterRefusalProps {
  readonly error: ApiError;
  /** Whether a field shows what is wrong, and has the focus. */
  readonly aside: boolean;
  readonly onName: (name: string) => void;
}

/** Why nothing was registered; where only the name was taken, one that is free. */
export function RegisterRefusal({ error, aside, onName }: RegisterRefusalProps) {
  const t = useText();
  const free = suggestedName(error);
  return (
    <RefusalNotice
      error={error}
      aside={aside}
      actions={
        free !== undefined && (
          <Button onPress={() => onName(free)}>{t('register-use-name', { name: free })}</Button>
        )
      }
    />
  );
}
