import type { Json } from '@corbusier/shared/domain/json';
import { useMemo, useState } from 'react';
import { useText } from '../i18n/text.tsx';
import { countLines, JsonTree } from './json-tree.tsx';
import { SearchField } from './search-field.tsx';
import styles from './searchable-tree.module.css';

/** So many lines are taken in at a glance. */
const FEW = 12;

/** A JSON tree, with a search box over it once it is longer than a glance. */
export function SearchableTree({ value }: { readonly value: Json }) {
  const t = useText();
  const [q, setQ] = useState('');
  const words = useMemo(() => q.toLowerCase().split(/\s+/).filter(Boolean), [q]);
  const long = useMemo(() => countLines(value, FEW) > FEW, [value]);
  return (
    <div className={styles.searchable}>
      {long && <SearchField label={t('json-search')} value={q} onChange={setQ} slash={false} />}
      <JsonTree value={value} words={words} key={q === '' ? 'plain' : 'searched'} />
    </div>
  );
}
