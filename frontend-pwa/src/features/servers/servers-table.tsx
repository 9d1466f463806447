import type { ServerBody } from '@corbusier/shared/contract/servers';
import { Link } from 'react-router';
import { Countdown, Moment } from '../../components/moment.tsx';
import { ROW_LINK } from '../../components/row-keys.ts';
import { ServerStateMark, WarnMark } from '../../components/status.tsx';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import { serverPath } from '../../lib/server-path.ts';
import styles from './servers.module.css';

/** Servers as rows; each leads to its page. */
export function ServersTable({ servers }: { readonly servers: readonly ServerBody[] }) {
  const t = useText();
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={t('servers-title')}>
        <thead>
          <tr>
            <th className={styles.stateColumn}>{t('servers-column-state')}</th>
            <th className={styles.nameColumn}>{t('servers-column-name')}</th>
            <th>{t('servers-column-why')}</th>
            <th className={styles.toolsColumn}>{t('servers-column-tools')}</th>
            <th className={styles.targetColumn}>{t('servers-column-target')}</th>
            <th className={`${styles.whenColumn} ${table.number}`}>{t('servers-column-since')}</th>
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  readonly server: ServerBody;
}

function ServerRow({ server }: Props) {
  const t = useText();
  return (
    <tr>
      <td className={styles.stateColumn}>
        <ServerStateMark state={server.state} />
      </td>
      <th scope="row" className={styles.nameCell}>
        <Link className={table.link} to={serverPath(server.name)} {...ROW_LINK}>
          {server.name}
        </Link>
      </th>
      <td
        className={`${table.muted} ${table.full} ${styles.whyCell}`}
        title={server.cause?.message}
        dir="auto"
      >
        <Why server={server} />
      </td>
      <td className={styles.toolsColumn}>
        <span className={styles.marks}>
          <span className={table.muted}>{t('server-tool-count', { count: server.tool_count })}</span>
          {server.flagged_tools.length > 0 && (
            <WarnMark word={t('server-flagged-count', { count: server.flagged_tools.length })} />
          )}
        </span>
      </td>
      <td className={`${table.muted} ${table.mono} ${styles.targetColumn}`} title={server.transport.target}>
        {server.transport.target}
      </td>
      <td className={`${table.muted} ${table.number} ${styles.whenColumn}`}>
        <Moment at={server.state_changed_at} />
      </td>
    </tr>
  );
}

/** The cause in one line; below it the next attempt and the age of the list, as far as there is something to say. */
function Why({ server }: Props) {
  const t = useText();
  const { cause, retry_at, stale_since } = server;
  return (
    <>
      {cause && <span className={styles.cause}>{cause.message}</span>}
      {(retry_at ?? stale_since) && (
        <span className={styles.marks}>
          {retry_at && (
            <span className={styles.retry}>
              {t('server-retries')} <Countdown to={retry_at} />
            </span>
          )}
          {stale_since && (
            <span>
              <WarnMark word={t('server-stale')} /> <Moment at={stale_since} />
            </span>
          )}
        </span>
      )}
    </>
  );
}
