import type { Database } from '../../platform/sql/with-tenant.ts';
import { type Column, type ColumnType, INTENT_COLUMNS, OUTCOME_COLUMNS } from '../domain/call-columns.ts';
import type { CallRecord } from './sql-call-record.ts';

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  uuid: 'uuid',
  text: 'text',
  json: 'text',
  instant: 'timestamptz',
  number: 'double precision',
  boolean: 'boolean',
};

interface ColumnSql {
  readonly name: string;
  readonly type: string;
  /** From the text of a parameter: an array of `json` would be parsed twice. */
  readonly read: string;
}

const columnsSql = <Source>(columns: readonly Column<Source>[]): readonly ColumnSql[] => [
  ...columns.map(({ name, type }) => ({
    name,
    type: SQL_TYPES[type],
    read: type === 'json' ? `i.${name}::json` : `i.${name}`,
  })),
  { name: 'columns_version', type: 'smallint', read: 'i.columns_version' },
  { name: 'run', type: 'uuid', read: 'i.run' },
  { name: 'row_hash', type: 'text', read: 'i.row_hash' },
];

const INTENT = columnsSql(INTENT_COLUMNS);
const OUTCOME = columnsSql(OUTCOME_COLUMNS);
const PAYLOAD: readonly Omit<ColumnSql, 'read'>[] = [
  { name: 'kind', type: 'text' },
  { name: 'call_id', type: 'uuid' },
  { name: 'part', type: 'text' },
  { name: 'value', type: 'text' },
  { name: 'head', type: 'text' },
  { name: 'length', type: 'integer' },
  { name: 'keyed_hash', type: 'text' },
];

/** `unnest` of one array parameter a column, the first being `$first`. */
function input(columns: readonly Omit<ColumnSql, 'read'>[], first: number): string {
  const parameters = columns.map(({ type }, index) => `$${first + index}::${type}[]`);
  return `unnest(${parameters.join(', ')}) as i(${columns.map(({ name }) => name).join(', ')})`;
}

const names = (columns: readonly ColumnSql[]) => columns.map(({ name }) => name).join(', ');
const reads = (columns: readonly ColumnSql[]) => columns.map(({ read }) => read).join(', ');

// Counts in the select list cannot be turned into a join, so that no table is read before the tenant is set.
const FIRST_INTENT = 2;
const FIRST_OUTCOME = FIRST_INTENT + INTENT.length;
const FIRST_PAYLOAD = FIRST_OUTCOME + OUTCOME.length;
const WRITE = `, intents as (
    insert into call_intent (tenant_id, ${names(INTENT)})
    select t.id, ${reads(INTENT)} from own_tenant t cross join ${input(INTENT, FIRST_INTENT)}
    where (select count(*) from call_outcome o where o.tenant_id = t.id and o.call_id = i.call_id) = 0
    on conflict (tenant_id, call_id) do nothing
    returning call_id
  ), outcomes as (
    insert into call_outcome (tenant_id, ${names(OUTCOME)})
    select t.id, ${reads(OUTCOME)} from own_tenant t cross join ${input(OUTCOME, FIRST_OUTCOME)}
    where i.dispatched
      or (select count(*) from call_intent n where n.tenant_id = t.id and n.call_id = i.call_id) = 0
    on conflict (tenant_id, call_id) do nothing
    returning call_id
  ), accepted as (
    select 'intent' as kind, call_id from intents union all select 'outcome', call_id from outcomes
  ), payloads as (
    insert into call_payload (tenant_id, call_id, part, value, head, length, keyed_hash)
    select t.id, i.call_id, i.part, i.value::json, i.head, i.length, i.keyed_hash
    from own_tenant t cross join ${input(PAYLOAD, FIRST_PAYLOAD)}
    join accepted a on a.kind = i.kind and a.call_id = i.call_id
  )
  select kind, call_id from accepted`;

interface Accepted {
  readonly kind: CallRecord['kind'];
  readonly call_id: string;
}

/**
 * Inserts all records in one statement, which is one transaction and one round trip. Answers the call ids of
 * those that were refused because their id was used before.
 */
export async function writeCallRecords(
  database: Database,
  tenantId: string,
  records: readonly CallRecord[],
): Promise<ReadonlySet<string>> {
  const intents = records.filter(({ kind }) => kind === 'intent');
  const outcomes = records.filter(({ kind }) => kind === 'outcome');
  const payloads = records.flatMap(({ kind, callId, payloads: rows }) =>
    rows.map((row) => [kind, callId, row.part, row.text, row.head, row.length, row.keyedHash]),
  );
  const accepted = await database.statement<Accepted>(tenantId, WRITE, [
    ...transposed(
      INTENT.length,
      intents.map(({ values }) => values),
    ),
    ...transposed(
      OUTCOME.length,
      outcomes.map(({ values }) => values),
    ),
    ...transposed(PAYLOAD.length, payloads),
  ]);
  const written = new Set(accepted.map((row) => row.call_id));
  return new Set(records.map(({ callId }) => callId).filter((callId) => !written.has(callId)));
}

/** One array a column out of one array a row. */
function transposed<Value>(width: number, rows: readonly (readonly Value[])[]): Value[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] as Value));
}
