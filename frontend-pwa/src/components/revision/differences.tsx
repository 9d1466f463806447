import type { DefinitionChangeBody } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { prettyJson } from '../../schema-form/model/pretty-json.ts';
import { Button } from '../button.tsx';
import { EffectMark } from './effect-mark.tsx';
import styles from './revision.module.css';

const FEW = 8;

/** Where two revisions differ: a sentence each, the breaking ones first, with what stood and stands there. */
export function Differences({ differences }: { readonly differences: readonly DefinitionChangeBody[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const sorted = [...differences].sort(
    (a, b) => Number(b.effect === 'breaking') - Number(a.effect === 'breaking'),
  );
  const shown = all ? sorted : sorted.slice(0, FEW);
  return (
    <>
      <ul className={styles.differences} aria-label={t('revision-differences')}>
        {shown.map((difference) => (
          <li key={JSON.stringify([difference.path, difference.kind, difference.summary])}>
            <Difference difference={difference} />
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button look="quiet" onPress={() => setAll(true)}>
          {t('json-more', { count: sorted.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Difference({ difference }: { readonly difference: DefinitionChangeBody }) {
  const t = useText();
  const { path, kind, effect, summary, before, after } = difference;
  return (
    <>
      <p className={styles.summary}>
        <EffectMark effect={effect} /> <span dir="auto">{summary}</span>
      </p>
      <details className={styles.details}>
        <summary>
          <code>{path.length === 0 ? t('revision-whole') : path.join(' › ')}</code>
        </summary>
        <dl className={styles.values}>
          {kind !== 'added' && <Value name={t('revision-before')} value={before} />}
          {kind !== 'removed' && <Value name={t('revision-after')} value={after} />}
        </dl>
      </details>
    </>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: Json }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <pre tabIndex={0}>{prettyJson(value)}</pre>
      </dd>
    </div>
  );
}
