import { AppError } from '../../kernel/app-error.ts';
import { createKeyedHash } from '../../platform/keyed-hash.ts';
import { createGroupCommit } from '../../platform/sql/group-commit.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import type { CallJournal } from '../ports.ts';
import { type CallRecord, intentRecord, outcomeRecord, type RecordScope } from './sql-call-record.ts';
import { writeCallRecords } from './sql-call-write.ts';

export interface SqlCallJournalDeps {
  readonly database: Database;
  /** This process: the id under which it holds its run (`holdRun`). */
  readonly run: string;
  /** Secret of the payloads' keyed hashes, 32 to 64 bytes. */
  readonly payloadKey: Uint8Array;
}

export interface SqlCallJournal extends CallJournal {
  /** Whether the call is on its way in this process: begun or being begun, and not ended yet. */
  isOpen(tenantId: string, callId: string): boolean;
}

/** The journal in PostgreSQL: concurrent begins and ends of a tenant share commits. */
export function createSqlCallJournal({ database, run, payloadKey }: SqlCallJournalDeps): SqlCallJournal {
  const open = new Set<string>();
  const commits = createGroupCommit<CallRecord>({
    idOf: (record) => record.callId,
    weightOf: (record) => record.bytes,
    write: (tenantId, records) => writeCallRecords(database, tenantId, records),
    refusal: ({ callId }) =>
      new AppError('duplicate_call', 'A call of this id was recorded before; use a fresh id.', { callId }),
  });
  const keyedHash = createKeyedHash(payloadKey);
  const scopeOf = (tenantId: string): RecordScope => ({ tenantId: tenantId.toLowerCase(), run, keyedHash });

  return {
    isOpen: (tenantId, callId) => open.has(openKey(tenantId, callId)),
    begin: async ({ tenantId }, intent) => {
      const record = intentRecord(scopeOf(tenantId), intent);
      const key = openKey(tenantId, record.callId);
      const first = !open.has(key);
      open.add(key);
      try {
        await commits.add(tenantId, record);
      } catch (error) {
        // Of two with one id, the second must not close the first.
        if (first) open.delete(key);
        throw error;
      }
    },
    end: async ({ tenantId }, outcome) => {
      try {
        await commits.add(tenantId, outcomeRecord(scopeOf(tenantId), outcome));
      } finally {
        // Also when it could not be recorded: recovery then says that the outcome is unknown.
        if (outcome.dispatched) open.delete(openKey(tenantId, outcome.callId));
      }
    },
  };
}

function openKey(tenantId: string, callId: string): string {
  return `${tenantId.toLowerCase()}/${callId.toLowerCase()}`;
}
