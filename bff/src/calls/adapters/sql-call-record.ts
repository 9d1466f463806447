import { hash } from 'node:crypto';
import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { LargeJson } from '../../kernel/large-json.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { readStoredJson } from '../../platform/sql/stored-json.ts';
import type { CallIntent, CallOutcome } from '../domain/call.ts';
import {
  COLUMNS_VERSION,
  type Column,
  type ColumnType,
  INTENT_COLUMNS,
  OUTCOME_COLUMNS,
} from '../domain/call-columns.ts';
import { keepPayload } from '../domain/kept-payload.ts';

/** One row of the audit, ready to be inserted: it can no longer fail but in PostgreSQL. */
export interface CallRecord {
  readonly kind: 'intent' | 'outcome';
  /** Lower case, as the database answers it. */
  readonly callId: string;
  /** A JSON object with the columns, those of type `json` as text. */
  readonly row: string;
  /** JSON objects. */
  readonly payloads: readonly string[];
  /** About how much the statement grows by it. */
  readonly bytes: number;
}

export interface RecordScope {
  readonly tenantId: string;
  /** The process that writes. */
  readonly run: string;
  /** HMAC-SHA256 with the secret of this installation, lower-case hex. */
  readonly keyedHash: (message: string | Uint8Array) => string;
}

type RowWriter<Source> = (scope: RecordScope, source: Source) => Row;

interface Row {
  /** Canonical JSON of the columns: what is hashed. */
  readonly hashed: string;
  /** The same as it is sent: `json` columns as text, since they may hold `\u0000`. */
  readonly sent: string;
}

export function intentRecord(scope: RecordScope, intent: CallIntent): CallRecord {
  const callId = intent.callId.toLowerCase();
  const payloads = [payloadRow(scope, { kind: 'intent', callId, part: 'arguments' }, intent.arguments)];
  return record({ kind: 'intent', callId }, writeIntent(scope, intent), payloads);
}

export function outcomeRecord(scope: RecordScope, outcome: CallOutcome): CallRecord {
  const callId = outcome.callId.toLowerCase();
  const place = { kind: 'outcome', callId } as const;
  const { arguments: sent, result } = outcome;
  const payloads: string[] = [];
  if (sent !== null) payloads.push(payloadRow(scope, { ...place, part: 'arguments' }, sent));
  if (result !== null) payloads.push(payloadRow(scope, { ...place, part: 'result' }, result));
  return record(place, writeOutcome(scope, outcome), payloads);
}

function record(
  place: Pick<CallRecord, 'kind' | 'callId'>,
  { hashed, sent }: Row,
  payloads: readonly string[],
): CallRecord {
  const row = `${sent.slice(0, -1)},"row_hash":"${hash('sha256', hashed)}"}`;
  const bytes = payloads.reduce((sum, payload) => sum + payload.length, row.length);
  return { ...place, row, payloads, bytes };
}

interface Member<Source> {
  readonly name: string;
  readonly read: (scope: RecordScope, source: Source) => Json;
}

/** Columns in the order of canonical JSON, so that `JSON.stringify` writes it where no value holds others. */
function rowWriter<Source>(columns: readonly Column<Source>[]): RowWriter<Source> {
  const members: Member<Source>[] = [
    ...columns.map(({ name, type, of }) => {
      const stored = lastRemembered(STORED[type]);
      return { name, read: (_: RecordScope, source: Source) => stored(of(source)) };
    }),
    { name: 'tenant_id', read: ({ tenantId }) => tenantId },
    { name: 'run', read: ({ run }) => run },
    { name: 'columns_version', read: () => COLUMNS_VERSION },
  ];
  members.sort((left, right) => (left.name < right.name ? -1 : 1));
  const jsonNames = columns.filter(({ type }) => type === 'json').map(({ name }) => name);
  return (scope, source) => {
    const row: JsonObject = {};
    for (const { name, read } of members) row[name] = read(scope, source);
    return jsonNames.every((name) => row[name] === null) ? plainRow(row) : nestedRow(row, jsonNames);
  };
}

function plainRow(row: JsonObject): Row {
  const text = JSON.stringify(row);
  return { hashed: text, sent: text };
}

function nestedRow(row: JsonObject, jsonNames: readonly string[]): Row {
  const texts = jsonNames.map((name) => {
    const value = row[name] ?? null;
    return [name, value === null ? null : canonicalJson(value)];
  });
  return { hashed: canonicalJson(row), sent: JSON.stringify({ ...row, ...Object.fromEntries(texts) }) };
}

/** Tool, server, role and the like are mostly those of the call before. */
function lastRemembered(stored: (value: Json) => Json): (value: Json) => Json {
  let last: Json = null;
  let answer: Json = null;
  return (value) => {
    if (value === last) return answer;
    answer = stored(value);
    last = value;
    return answer;
  };
}

const ISO_LENGTH = '2026-11-30T12:00:00.000Z'.length;

/** The value as a reader will find it in the column. */
const STORED: Readonly<Record<ColumnType, (value: Json) => Json>> = {
  uuid: (value) => (typeof value === 'string' ? value.toLowerCase() : null),
  text: (value) => (typeof value === 'string' ? cleanText(value) : null),
  json: (value) => (value === null ? null : readStoredJson(stringifyJson(value))),
  instant: (value) => instantOf(value),
  number: (value) => value,
  boolean: (value) => value,
};

/** Our own clock writes instants as the column answers them; others are brought to that form. */
function instantOf(value: Json): Json {
  if (typeof value !== 'string' || (value.length === ISO_LENGTH && value.endsWith('Z'))) return value;
  return new Date(value).toISOString();
}

const writeIntent = rowWriter(INTENT_COLUMNS);
const writeOutcome = rowWriter(OUTCOME_COLUMNS);

interface PayloadPlace extends Pick<CallRecord, 'kind' | 'callId'> {
  readonly part: 'arguments' | 'result';
}

function payloadRow(
  scope: RecordScope,
  { kind, callId, part }: PayloadPlace,
  payload: Json | LargeJson,
): string {
  const { text: value, head, length, whole } = keepPayload(payload);
  const row = { kind, call_id: callId, part, value, head, length, keyed_hash: scope.keyedHash(whole) };
  return JSON.stringify(row);
}
