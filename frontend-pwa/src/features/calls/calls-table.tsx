import type { CallSummaryBody } from '@corbusier/shared/contract/calls';
import { Link } from 'react-router';
import { Duration, Elapsed, Moment } from '../../components/moment.tsx';
import { ROW_LINK } from '../../components/row-keys.ts';
import { CallStatusMark } from '../../components/status.tsx';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import styles from './calls.module.css';

/** Recorded calls as rows; each leads to its record. */
export function CallsTable({ calls }: { readonly calls: readonly CallSummaryBody[] }) {
  const t = useText();
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={t('calls-title')}>
        <thead>
          <tr>
            <th className={styles.status}>{t('calls-column-status')}</th>
            <th className={styles.tool}>{t('calls-column-tool')}</th>
            <th className={styles.why}>{t('calls-column-why')}</th>
            <th className={styles.edge}>{t('calls-column-edge')}</th>
            <th className={`${styles.when} ${table.number}`}>{t('calls-column-when')}</th>
            <th className={`${styles.took} ${table.number}`}>{t('calls-column-took')}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <CallRow key={call.call_id} call={call} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CallRow({ call }: { readonly call: CallSummaryBody }) {
  return (
    <tr>
      <td className={styles.status}>
        <CallStatusMark status={call.status} />
      </td>
      <th scope="row" className={styles.toolCell}>
        <Link className={table.link} to={`/calls/${encodeURIComponent(call.call_id)}`} {...ROW_LINK}>
          {call.tool_name}
        </Link>
      </th>
      <td className={`${table.muted} ${styles.why}`} title={call.message ?? undefined}>
        {call.message}
      </td>
      <td className={`${table.muted} ${styles.edge}`}>{call.edge}</td>
      <td className={`${table.muted} ${table.number} ${styles.when}`}>
        <Moment at={call.initiated_at} />
      </td>
      <td className={`${table.muted} ${table.number} ${styles.took}`}>
        {call.status === 'running' ? (
          <Elapsed since={call.initiated_at} />
        ) : (
          <Duration ms={call.duration_ms} />
        )}
      </td>
    </tr>
  );
}
