import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { focusFirstError } from '../../schema-form/field-id.ts';
import styles from './console.module.css';
import type { ArgumentsState } from './use-arguments-state.ts';

export interface FindingsProps {
  readonly state: ArgumentsState;
  readonly idPrefix: string;
}

/** Everything that stands against sending, each leading to its field. Said once when it appears. */
export function Findings({ state, idPrefix }: FindingsProps) {
  const t = useText();
  return (
    <div role="alert">
      {state.errors.length > 0 && (
        <Notice tone="error" title={t('findings-title', { count: state.errors.length })}>
          <ul className={styles.faults}>
            {state.errors.map(({ path, message }) => (
              <li key={JSON.stringify([path, message])}>
                {path.length > 0 && (
                  <Button look="quiet" onPress={() => focusFirstError(idPrefix, [{ path }])}>
                    {path.join(' › ')}
                  </Button>
                )}
                {message}
              </li>
            ))}
          </ul>
          {state.unsent && <p>{t('findings-unsent')}</p>}
        </Notice>
      )}
    </div>
  );
}
