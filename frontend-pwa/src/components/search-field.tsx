import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import styles from './controls.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the key `/` leads here; for the one search box of a page that filters it. */
  readonly slash?: boolean;
}

/** A search box; the key `/` reaches it from anywhere on the page. */
export function SearchField({ label, value, onChange, slash = true }: SearchFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useSlash(input, slash);
  return (
    <div className={styles.search}>
      <Search size={15} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
      {value === '' && slash && <kbd title={t('search-key')}>/</kbd>}
      {value !== '' && (
        <Button
          look="quiet"
          aria-label={t('clear-search')}
          icon={<X size={14} />}
          onPress={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function useSlash(input: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || hasModifier(event) || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, on]);
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
