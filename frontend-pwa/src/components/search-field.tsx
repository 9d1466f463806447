import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
  const [text, change] = useTyped(value, onChange);
  useSlash(input, slash);
  return (
    <div className={styles.search}>
      <Search size={15} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') change('');
        }}
      />
      {text === '' && slash && <kbd title={t('search-key')}>/</kbd>}
      {text !== '' && (
        <Button
          look="quiet"
          aria-label={t('clear-search')}
          icon={<X size={14} />}
          onPress={() => {
            change('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** What is typed shows at once, however long its effect takes; a value set from outside replaces it. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    setText(value);
  }, [value]);
  const change = (next: string): void => {
    told.current = next;
    setText(next);
    onChange(next);
  };
  return [text, change] as const;
}

function useSlash(input: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || hasModifier(event) || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
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
