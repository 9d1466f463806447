import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { useState } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import styles from './json-tree.module.css';
import { MatchedText } from './matched-text.tsx';

const LONG = 400;
const MANY = 100;
const OPEN_LEVELS = 2;

export interface JsonTreeProps {
  readonly value: Json;
  /** Words that are searched for, in lower case: branches that hold one are open and it is marked. */
  readonly words?: readonly string[];
}

/** JSON to read: branches fold, kinds of value differ by shape, long ones are cut until asked for. */
export function JsonTree({ value, words = NO_WORDS }: JsonTreeProps) {
  return (
    <div className={styles.tree}>
      <Node value={value} words={words} depth={0} />
    </div>
  );
}

const NO_WORDS: readonly string[] = [];

interface NodeProps {
  readonly name?: string | number;
  readonly value: Json;
  readonly words: readonly string[];
  readonly depth: number;
}

function Node(props: NodeProps) {
  return isBranch(props.value) ? <Branch {...props} value={props.value} /> : <Leaf {...props} />;
}

type BranchValue = Json[] | { [key: string]: Json };

function isBranch(value: Json): value is BranchValue {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

function Branch({ name, value, words, depth }: NodeProps & { readonly value: BranchValue }) {
  const [open, toggle] = useOpen(words, value, depth);
  const list = Array.isArray(value);
  const entries = list ? [...value.entries()] : Object.entries(value);
  if (entries.length === 0) return <Line name={name} words={words} text={list ? '[ ]' : '{ }'} />;
  return (
    <details className={styles.branch} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <Name name={name} words={words} />
        <span className={styles.size}>{list ? `[ ${entries.length} ]` : `{ ${entries.length} }`}</span>
      </summary>
      {open && <Children entries={entries} words={words} depth={depth + 1} />}
    </details>
  );
}

/** Open as the reader chose, else at the top and where something searched for is inside. */
function useOpen(words: readonly string[], value: Json, depth: number) {
  const [chosen, setChosen] = useState<boolean>();
  const found = words.length > 0 && holdsAny(value, words);
  return [chosen ?? (found || depth < OPEN_LEVELS), setChosen] as const;
}

interface ChildrenProps {
  readonly entries: readonly (readonly [string | number, Json])[];
  readonly words: readonly string[];
  readonly depth: number;
}

function Children({ entries, words, depth }: ChildrenProps) {
  const t = useText();
  const [shown, setShown] = useState(MANY);
  return (
    <div className={styles.children}>
      {entries.slice(0, shown).map(([name, value]) => (
        <Node key={name} name={name} value={value} words={words} depth={depth} />
      ))}
      {entries.length > shown && (
        <Button look="quiet" onPress={() => setShown(shown + MANY)}>
          {t('json-more', { count: entries.length - shown })}
        </Button>
      )}
    </div>
  );
}

function Leaf({ name, value, words }: NodeProps) {
  if (typeof value === 'string') return <TextLeaf name={name} text={value} words={words} />;
  if (value instanceof ExactNumber)
    return <Line name={name} words={words} text={value.source} look="number" />;
  const look = typeof value === 'number' ? 'number' : 'word';
  return <Line name={name} words={words} text={String(value)} look={look} />;
}

interface TextLeafProps {
  readonly name: string | number | undefined;
  readonly text: string;
  readonly words: readonly string[];
}

function TextLeaf({ name, text, words }: TextLeafProps) {
  const t = useText();
  const [whole, setWhole] = useState(text.length <= LONG);
  const shown = whole ? text : text.slice(0, LONG);
  return (
    <div className={styles.line}>
      <Name name={name} words={words} />
      <span className={styles.text} dir="auto">
        “<MatchedText text={shown} words={words} />
        {whole ? '”' : '…'}
      </span>
      {!whole && (
        <Button look="quiet" onPress={() => setWhole(true)}>
          {t('json-whole-text', { count: text.length })}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  readonly name: string | number | undefined;
  readonly words: readonly string[];
  readonly text: string;
  readonly look?: 'number' | 'word' | 'size';
}

function Line({ name, words, text, look = 'size' }: LineProps) {
  return (
    <div className={styles.line}>
      <Name name={name} words={words} />
      <span className={styles[look]}>
        <MatchedText text={text} words={words} />
      </span>
    </div>
  );
}

function Name({
  name,
  words,
}: {
  readonly name: string | number | undefined;
  readonly words: readonly string[];
}) {
  if (name === undefined) return null;
  return (
    <span className={typeof name === 'number' ? styles.index : styles.name}>
      <MatchedText text={String(name)} words={words} />
    </span>
  );
}

/** Whether a name or a value below holds one of the words. */
export function holdsAny(value: Json, words: readonly string[]): boolean {
  if (!isBranch(value)) {
    const text = value instanceof ExactNumber ? value.source : String(value);
    return words.some((word) => text.toLowerCase().includes(word));
  }
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return (
    words.some((word) => names.some((name) => name.toLowerCase().includes(word))) ||
    Object.values(value).some((part: Json) => holdsAny(part, words))
  );
}

/** How many lines the value takes unfolded; counting stops past the limit. */
export function countLines(value: Json, limit: number): number {
  let lines = 1;
  if (!isBranch(value)) return lines;
  for (const part of Object.values(value) as Json[]) {
    if (lines > limit) break;
    lines += countLines(part, limit - lines);
  }
  return lines;
}
