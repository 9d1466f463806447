import { createHmac, hash } from 'node:crypto';
import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
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
  /** Secret of the payloads' keyed hashes. */
  readonly payloadKey: Uint8Array;
}

interface Row {
  /** Canonical JSON of the columns: what is hashed. */
  readonly hashed: string;
  /** The same as it is sent: `json` columns as text, since they may hold `\u0000`. */
  readonly sent: string;
}

type Write<Source, Written> = (scope: RecordScope, source: Source) => Written;

const writeIntent = rowWriter(INTENT_COLUMNS);
const writeOutcome = rowWriter(OUTCOME_COLUMNS);

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
  readonly json: boolean;
  readonly write: Write<Source, string>;
}

/**
 * Writes a row's canonical JSON (see `canonicalJson`). The order of its members is known beforehand, so that it
 * is one join of texts.
 */
function rowWriter<Source>(columns: readonly Column<Source>[]): Write<Source, Row> {
  const members: Member<Source>[] = [
    ...columns.map(({ name, type, of }) => ({
      name,
      json: type === 'json',
      write: (_: RecordScope, source: Source) => WRITERS[type](of(source)),
    })),
    { name: 'tenant_id', json: false, write: ({ tenantId }) => JSON.stringify(tenantId) },
    { name: 'run', json: false, write: ({ run }) => JSON.stringify(run) },
    { name: 'columns_version', json: false, write: () => String(COLUMNS_VERSION) },
  ];
  members.sort((left, right) => (left.name < right.name ? -1 : 1));
  return (scope, source) => {
    let hashed = '';
    let sent = '';
    for (const { name, json, write } of members) {
      const text = write(scope, source);
      hashed += `,"${name}":${text}`;
      sent += `,"${name}":${json && text !== 'null' ? JSON.stringify(text) : text}`;
    }
    return { hashed: `{${hashed.slice(1)}}`, sent: `{${sent.slice(1)}}` };
  };
}

const ISO_LENGTH = '2026-11-30T12:00:00.000Z'.length;

/** The value as a reader will find it in the column. */
const WRITERS: Readonly<Record<ColumnType, (value: Json) => string>> = {
  uuid: (value) => (typeof value === 'string' ? JSON.stringify(value.toLowerCase()) : 'null'),
  text: (value) => (typeof value === 'string' ? JSON.stringify(cleanText(value)) : 'null'),
  json: (value) => (value === null ? 'null' : canonicalJson(readStoredJson(stringifyJson(value)))),
  instant: (value) => JSON.stringify(instantOf(value)),
  number: (value) => JSON.stringify(value),
  boolean: (value) => JSON.stringify(value),
};

/** Our own clock writes instants as the column answers them; others are brought to that form. */
function instantOf(value: Json): Json {
  if (typeof value !== 'string' || (value.length === ISO_LENGTH && value.endsWith('Z'))) return value;
  return new Date(value).toISOString();
}

interface PayloadPlace extends Pick<CallRecord, 'kind' | 'callId'> {
  readonly part: 'arguments' | 'result';
}

function payloadRow(scope: RecordScope, { kind, callId, part }: PayloadPlace, payload: Json): string {
  const { text: value, head, length, whole } = keepPayload(payload);
  const keyed = createHmac('sha256', scope.payloadKey).update(whole).digest('hex');
  return JSON.stringify({ kind, call_id: callId, part, value, head, length, keyed_hash: keyed });
}
