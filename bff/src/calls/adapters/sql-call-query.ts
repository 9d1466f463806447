import { cleanText } from '../../platform/clean-text.ts';
import { likePart } from '../../platform/sql/like.ts';
import { isUuid } from '../../platform/sql/uuid.ts';
import type { CallFilter } from '../domain/call.ts';
import { readPosition } from '../domain/call-position.ts';
import { SUMMARY_COLUMNS } from './sql-call-row.ts';

export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Conditions that both tables know, with the parameters of the whole query. */
interface Conditions {
  readonly texts: string[];
  readonly values: unknown[];
}

interface Part {
  readonly table: string;
  readonly columns: string;
  readonly conditions: readonly string[];
  readonly limit: number;
}

/**
 * The newest calls that match, one more than asked for. Ended ones come from `call_outcome` alone, running
 * ones are intents without outcome above the floor. Null when nothing can match.
 */
export function listQuery(filter: CallFilter, floor: bigint): Query | null {
  if (!canMatch(filter)) return null;
  const conditions = conditionsOf(filter);
  const parts = [endedPart(filter, conditions), runningPart(filter, conditions, floor)];
  const text = parts
    .filter((part) => part !== null)
    .map(partSql)
    .join(' union all ');
  return {
    text: `select * from (${text}) calls order by seq desc limit ${filter.limit + 1}`,
    values: conditions.values,
  };
}

function endedPart(filter: CallFilter, { texts, values }: Conditions): Part | null {
  if (filter.status === 'running') return null;
  const status = filter.status === undefined ? [] : [`c.status = $${values.push(filter.status)}`];
  const search = searchOf(filter, values, ['tool_name', 'reason', 'message']);
  const conditions = [...texts, ...status, ...search];
  return { table: 'call_outcome', columns: SUMMARY_COLUMNS.ended, conditions, limit: filter.limit + 1 };
}

function runningPart(filter: CallFilter, { texts, values }: Conditions, floor: bigint): Part | null {
  if (filter.status !== undefined && filter.status !== 'running') return null;
  const open = [
    `c.seq > $${values.push(floor.toString())}::bigint`,
    'not exists (select from call_outcome o where o.tenant_id = c.tenant_id and o.call_id = c.call_id)',
  ];
  // It has no reason and no message yet.
  const conditions = [...texts, ...open, ...searchOf(filter, values, ['tool_name'])];
  return { table: 'call_intent', columns: SUMMARY_COLUMNS.running, conditions, limit: filter.limit + 1 };
}

function partSql({ table, columns, conditions, limit }: Part): string {
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  return `(select ${columns} from ${table} c ${where} order by c.seq desc limit ${limit})`;
}

function canMatch({ taskId, conversationId }: CallFilter): boolean {
  return [taskId, conversationId].every((id) => id === undefined || isUuid(id));
}

function conditionsOf(filter: CallFilter): Conditions {
  const conditions: Conditions = { texts: [], values: [] };
  const add = (value: string | undefined, text: (parameter: string) => string) => {
    if (value === undefined) return;
    conditions.texts.push(text(`$${conditions.values.push(cleanText(value))}`));
  };
  const before = filter.before === undefined ? undefined : readPosition(filter.before).toString();
  add(before, (parameter) => `c.seq < ${parameter}::bigint`);
  add(filter.server, (parameter) => `c.server_name = ${parameter}`);
  add(filter.tool, (parameter) => `c.tool_name = ${parameter}`);
  add(filter.taskId, (parameter) => `c.task_id = ${parameter}::uuid`);
  add(filter.conversationId, (parameter) => `c.conversation_id = ${parameter}::uuid`);
  add(filter.since, (parameter) => `c.initiated_at >= ${parameter}::timestamptz`);
  return conditions;
}

function searchOf({ q }: CallFilter, values: unknown[], columns: readonly string[]): readonly string[] {
  if (q === undefined) return [];
  const parameter = `$${values.push(likePart(cleanText(q)))}`;
  return [`(${columns.map((column) => `c.${column} ilike ${parameter}`).join(' or ')})`];
}
