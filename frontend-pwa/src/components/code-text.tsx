import { useState } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import styles from './code-text.module.css';
import { CopyButton } from './copy-button.tsx';

const LONG = 20_000;

/** Text as it is, in monospace, cut when it is very long; copying takes all of it. */
export function CodeText({ text }: { readonly text: string }) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const cut = !whole && text.length > LONG;
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} dir="auto">
        {cut ? `${text.slice(0, LONG)}…` : text}
      </pre>
      <div className={styles.copy}>
        <CopyButton text={text} name={t('text')} />
      </div>
      {cut && (
        <Button look="quiet" onPress={() => setWhole(true)}>
          {t('json-whole-text', { count: text.length })}
        </Button>
      )}
    </div>
  );
}
