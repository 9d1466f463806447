import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useText } from '../i18n/text.tsx';
import { registerServiceWorker, type Update } from './register.ts';
import styles from './update-prompt.module.css';

/** Says that a new version is ready, and leaves the moment to the user. */
export function UpdatePrompt() {
  const t = useText();
  const [update, setUpdate] = useState<Update>();
  useEffect(() => {
    // Without a service worker the product works all the same, with a network.
    if (import.meta.env.PROD) void registerServiceWorker(setUpdate).catch(() => undefined);
  }, []);
  return (
    <div role="status">
      {update && (
        <div className={styles.prompt}>
          <p>{t('update-ready')}</p>
          <Button onPress={() => update.take()}>{t('update-now')}</Button>
          <Button look="quiet" onPress={() => setUpdate(undefined)}>
            {t('update-later')}
          </Button>
        </div>
      )}
    </div>
  );
}
