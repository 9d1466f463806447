import type { RequestContext } from '../../kernel/request-context.ts';
import { isUuid } from '../../platform/sql/uuid.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import type { CallDetail, CallFilter, CallPage } from '../domain/call.ts';
import type { CallLog } from '../ports.ts';
import type { OpenCallFloor } from './open-call-floor.ts';
import { listQuery } from './sql-call-query.ts';
import {
  type CallRow,
  DETAIL_COLUMNS,
  detailOf,
  type PayloadRow,
  SUMMARY_COLUMNS,
  summaryOf,
} from './sql-call-row.ts';

export interface SqlCallLogDeps {
  readonly database: Database;
  /** Shared with the recovery, which raises it: below it every call has ended. Absent: all are looked at. */
  readonly floor?: OpenCallFloor;
}

/** Reads what the journal recorded; one transaction a request. */
export function createSqlCallLog({ database, floor }: SqlCallLogDeps): CallLog {
  return {
    list: (ctx, filter) => list(database, ctx, { filter, floor: floor?.of(ctx.tenantId) ?? 0n }),
    find: async (ctx, callId) => {
      if (!isUuid(callId)) return null;
      return database.withTenant(ctx.tenantId, (tx) => find(tx, callId));
    },
  };
}

async function list(
  database: Database,
  ctx: RequestContext,
  { filter, floor }: { filter: CallFilter; floor: bigint },
): Promise<CallPage> {
  const query = listQuery(filter, floor);
  if (query === null) return { calls: [], next: null };
  const rows = await database.withTenant(ctx.tenantId, (tx) => tx.query<CallRow>(query.text, query.values));
  const calls = rows.slice(0, filter.limit).map(summaryOf);
  return { calls, next: rows.length > filter.limit ? (calls.at(-1)?.position ?? null) : null };
}

const FIND = `
  select ${SUMMARY_COLUMNS.ended}, ${DETAIL_COLUMNS.ended} from call_outcome c where call_id = $1
  union all
  select ${SUMMARY_COLUMNS.running}, ${DETAIL_COLUMNS.running} from call_intent c where call_id = $1
  limit 1`;

const PAYLOADS = 'select part, value, head, length from call_payload where call_id = $1';

async function find(tx: Transaction, callId: string): Promise<CallDetail | null> {
  const [row] = await tx.query<CallRow>(FIND, [callId]);
  if (row === undefined) return null;
  return detailOf(row, await tx.query<PayloadRow>(PAYLOADS, [callId]));
}
