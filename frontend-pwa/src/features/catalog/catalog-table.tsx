import type { ToolEntry } from '@corbusier/shared/contract/tools';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { MatchedText } from '../../components/matched-text.tsx';
import { ROW_LINK } from '../../components/row-keys.ts';
import { WarnMark } from '../../components/status.tsx';
import table from '../../components/table.module.css';
import { ToolStateMark, toolReason } from '../../components/tool-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { serverPath } from '../../lib/server-path.ts';
import { toolPath } from '../../lib/tool-path.ts';
import styles from './catalog.module.css';
import type { ToolRow } from './search-catalog.ts';

/** So many rows are drawn at a time: the page stays light with thousands of tools. */
const STEP = 100;

export interface CatalogTableProps {
  readonly rows: readonly ToolRow[];
  /** Words that were searched for. */
  readonly words: readonly string[];
}

/** The tools as rows; each leads to its console. */
export function CatalogTable({ rows, words }: CatalogTableProps) {
  const t = useText();
  const [shown, setShown] = useState(STEP);
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={t('tools-title')}>
        <thead>
          <tr>
            <th className={styles.name}>{t('tools-column-name')}</th>
            <th>{t('tools-column-description')}</th>
            <th className={styles.arguments}>{t('tools-column-arguments')}</th>
            <th className={styles.server}>{t('tools-column-server')}</th>
            <th className={styles.state}>{t('tools-column-state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <CatalogRow key={row.entry.id} row={row} words={words} />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <div className={table.more}>
          <Button onPress={() => setShown(shown + STEP)}>
            {t('tools-show-more', { count: Math.min(STEP, rows.length - shown) })}
          </Button>
        </div>
      )}
    </div>
  );
}

function CatalogRow({ row, words }: { readonly row: ToolRow; readonly words: readonly string[] }) {
  const { entry } = row;
  const description = entry.tool.description ?? row.title;
  return (
    <tr>
      <th scope="row">
        <Link className={table.link} to={toolPath(entry.namespace, entry.tool.name)} {...ROW_LINK}>
          <MatchedText text={entry.tool.name} words={words} />
        </Link>
      </th>
      <td className={`${table.muted} ${table.full}`} title={description} dir="auto">
        <MatchedText text={description} words={words} />
      </td>
      <td className={`${table.muted} ${table.mono} ${styles.arguments}`}>
        <Arguments row={row} words={words} />
      </td>
      <td className={`${table.muted} ${styles.server}`}>{entry.server_name}</td>
      <td className={styles.state}>
        <State entry={entry} />
      </td>
    </tr>
  );
}

/** How the tool stands and, when it cannot be called, why: the reason leads to its server. */
function State({ entry }: { readonly entry: ToolEntry }) {
  const t = useText();
  const reason = toolReason(entry);
  return (
    <>
      <span className={styles.marks}>
        <ToolStateMark tool={entry} />
        {entry.stale_since && <WarnMark word={t('tool-stale')} />}
      </span>
      {reason !== null && (
        <Link className={styles.reason} to={serverPath(entry.server_name)} title={reason}>
          {reason}
        </Link>
      )}
    </>
  );
}

function Arguments({ row, words }: { readonly row: ToolRow; readonly words: readonly string[] }) {
  const t = useText();
  if (row.parameters.length === 0) return <span className={styles.none}>{t('tools-no-arguments')}</span>;
  const names = row.parameters.map(({ name, required }) => (required ? name : `${name}?`));
  return <MatchedText text={names.join(', ')} words={words} />;
}
