import type { Database } from '../../platform/sql/with-tenant.ts';
import { type Column, type ColumnType, INTENT_COLUMNS, OUTCOME_COLUMNS } from '../domain/call-columns.ts';
import type { CallRecord } from './sql-call-record.ts';

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  uuid: 'uuid',
  text: 'text',
  // As text: JSON may hold `\u0000`, which is refused where a value is read out of other JSON.
  json: 'text',
  instant: 'timestamptz',
  number: 'double precision',
  boolean: 'boolean',
};

interface ColumnSql {
  readonly name: string;
  readonly type: string;
  readonly read: string;
}

const columnSql = (name: string, type: string): ColumnSql => ({ name, type, read: `i.${name}` });

const columnsSql = <Source>(columns: readonly Column<Source>[]): readonly ColumnSql[] => [
  ...columns.map(({ name, type }) => ({
    ...columnSql(name, SQL_TYPES[type]),
    read: type === 'json' ? `i.${name}::json` : `i.${name}`,
  })),
  columnSql('columns_version', 'smallint'),
  columnSql('run', 'uuid'),
  columnSql('row_hash', 'text'),
];

const INTENT = columnsSql(INTENT_COLUMNS);
const OUTCOME = columnsSql(OUTCOME_COLUMNS);
const PAYLOAD: readonly ColumnSql[] = [
  columnSql('kind', 'text'),
  columnSql('call_id', 'uuid'),
  columnSql('part', 'text'),
  columnSql('value', 'text'),
  columnSql('head', 'text'),
  columnSql('length', 'integer'),
  columnSql('keyed_hash', 'text'),
];

/** The rows of a parameter that is the text of a JSON array of objects. */
function input(columns: readonly ColumnSql[], parameter: number): string {
  const typed = columns.map(({ name, type }) => `${name} ${type}`);
  return `json_to_recordset($${parameter}::json) as i(${typed.join(', ')})`;
}

const names = (columns: readonly ColumnSql[]) => columns.map(({ name }) => name).join(', ');
const reads = (columns: readonly ColumnSql[]) => columns.map(({ read }) => read).join(', ');

// Counts in the select list cannot be turned into a join, so that no table is read before the tenant is set.
const WRITE = `, intents as (
    insert into call_intent (tenant_id, ${names(INTENT)})
    select t.id, ${reads(INTENT)} from own_tenant t cross join ${input(INTENT, 2)}
    where (select count(*) from call_outcome o where o.tenant_id = t.id and o.call_id = i.call_id) = 0
    on conflict (tenant_id, call_id) do nothing
    returning call_id
  ), outcomes as (
    insert into call_outcome (tenant_id, ${names(OUTCOME)})
    select t.id, ${reads(OUTCOME)} from own_tenant t cross join ${input(OUTCOME, 3)}
    where i.dispatched
      or (select count(*) from call_intent n where n.tenant_id = t.id and n.call_id = i.call_id) = 0
    on conflict (tenant_id, call_id) do nothing
    returning call_id
  ), accepted as (
    select 'intent' as kind, call_id from intents union all select 'outcome', call_id from outcomes
  ), payloads as (
    insert into call_payload (tenant_id, call_id, part, value, head, length, keyed_hash)
    select t.id, i.call_id, i.part, i.value::json, i.head, i.length, i.keyed_hash
    from own_tenant t cross join ${input(PAYLOAD, 4)}
    join accepted a on a.kind = i.kind and a.call_id = i.call_id
  )
  select case when count(*) < $5 then coalesce(array_agg(call_id::text), '{}') end as only from accepted`;

interface Accepted {
  /** Call ids, when not all records were accepted. */
  readonly only: readonly string[] | null;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Inserts all records in one statement, which is one transaction and one round trip. Answers the call ids of
 * those that were refused because their id was used before.
 */
export async function writeCallRecords(
  database: Database,
  tenantId: string,
  records: readonly CallRecord[],
): Promise<ReadonlySet<string>> {
  const rows = (kind: CallRecord['kind']) =>
    list(records.filter((record) => record.kind === kind).map(({ row }) => row));
  const payloads = list(records.flatMap(({ payloads: texts }) => texts));
  const values = [rows('intent'), rows('outcome'), payloads, records.length];
  const [accepted] = await database.statement<Accepted>(tenantId, WRITE, values);
  if (accepted?.only === null) return NONE;
  const written = new Set(accepted?.only);
  return new Set(records.map(({ callId }) => callId).filter((callId) => !written.has(callId)));
}

function list(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}
