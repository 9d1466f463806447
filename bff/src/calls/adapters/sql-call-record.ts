import { createHmac } from 'node:crypto';
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
  rowHash,
} from '../domain/call-columns.ts';
import { keepPayload } from '../domain/kept-payload.ts';

type SqlValue = string | number | boolean | null;

export interface PayloadRow {
  readonly part: 'arguments' | 'result';
  readonly text: string | null;
  readonly head: string | null;
  readonly length: number;
  readonly keyedHash: string;
}

/** One row of the audit, ready to be inserted: it can no longer fail but in PostgreSQL. */
export interface CallRecord {
  readonly kind: 'intent' | 'outcome';
  /** Lower case, as the database answers it. */
  readonly callId: string;
  /** In the order of the kind's columns, with version, run and hash at the end. */
  readonly values: readonly SqlValue[];
  readonly payloads: readonly PayloadRow[];
  readonly bytes: number;
}

export interface RecordScope {
  readonly tenantId: string;
  /** The process that writes. */
  readonly run: string;
  /** Secret of the payloads' keyed hashes. */
  readonly payloadKey: Uint8Array;
}

export function intentRecord(scope: RecordScope, intent: CallIntent): CallRecord {
  const payloads = [payloadRow(scope, 'arguments', intent.arguments)];
  return record(scope, { kind: 'intent', columns: INTENT_COLUMNS, source: intent, payloads });
}

export function outcomeRecord(scope: RecordScope, outcome: CallOutcome): CallRecord {
  const payloads: PayloadRow[] = [];
  if (outcome.arguments !== null) payloads.push(payloadRow(scope, 'arguments', outcome.arguments));
  if (outcome.result !== null) payloads.push(payloadRow(scope, 'result', outcome.result));
  return record(scope, { kind: 'outcome', columns: OUTCOME_COLUMNS, source: outcome, payloads });
}

interface Draft<Source> {
  readonly kind: CallRecord['kind'];
  readonly columns: readonly Column<Source>[];
  readonly source: Source;
  readonly payloads: readonly PayloadRow[];
}

function record<Source extends { readonly callId: string }>(
  scope: RecordScope,
  draft: Draft<Source>,
): CallRecord {
  const values = draft.columns.map((column) => storedValue(column.type, column.of(draft.source)));
  const hashed = Object.fromEntries(draft.columns.map(({ name }, index) => [name, values[index] ?? null]));
  const hash = rowHash({
    ...hashed,
    tenant_id: scope.tenantId,
    run: scope.run,
    columns_version: COLUMNS_VERSION,
  });
  const texts = values.map((value) => sqlValue(value));
  return {
    kind: draft.kind,
    callId: draft.source.callId.toLowerCase(),
    values: [...texts, COLUMNS_VERSION, scope.run, hash],
    payloads: draft.payloads,
    bytes: draft.payloads.reduce((sum, payload) => sum + (payload.text ?? payload.head ?? '').length, 1_000),
  };
}

/** The value as a reader will find it in the column: what is hashed is what is stored. */
function storedValue(type: ColumnType, value: Json): Json {
  if (type === 'json' && value !== null) return readStoredJson(stringifyJson(value));
  if (typeof value !== 'string') return value;
  if (type === 'uuid') return value.toLowerCase();
  if (type === 'instant') return new Date(value).toISOString();
  return type === 'text' ? cleanText(value) : value;
}

function sqlValue(value: Json): SqlValue {
  return value === null || typeof value !== 'object' ? value : stringifyJson(value);
}

function payloadRow(scope: RecordScope, part: PayloadRow['part'], value: Json): PayloadRow {
  const { text, head, length, bytes } = keepPayload(value);
  const keyedHash = createHmac('sha256', scope.payloadKey).update(bytes).digest('hex');
  return { part, text, head, length, keyedHash };
}
