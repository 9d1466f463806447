import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

const SHOWN_MS = 1500;

export interface CopyProps {
  readonly text: string;
  /** What is copied, as it is named to somebody who does not see it. */
  readonly name: string;
}

function useCopied(): readonly [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return [copied, copy];
}

/** Copies the text at a click and says so. */
export function CopyButton({ text, name }: CopyProps) {
  const t = useText();
  const [copied, copy] = useCopied();
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('copy-named', { name })}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onPress={() => copy(text)}
      />
      <span role="status" className="visually-hidden">
        {copied && t('copied')}
      </span>
    </>
  );
}

/** An identifier in monospace with its copy button. */
export function CopyableId({ text, name }: CopyProps) {
  return (
    <span className={styles.id}>
      <code>{text}</code>
      <CopyButton text={text} name={name} />
    </span>
  );
}
