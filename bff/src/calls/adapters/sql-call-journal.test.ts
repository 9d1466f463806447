import { createHash, createHmac } from 'node:crypto';
import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { readStoredJson } from '../../platform/sql/stored-json.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { callJournalConformance, intentOf, outcomeOf } from '../call-journal.conformance.ts';
import { callLogConformance } from '../call-log.conformance.ts';
import { INTENT_COLUMNS, OUTCOME_COLUMNS } from '../domain/call-columns.ts';
import { createSqlCallJournal } from './sql-call-journal.ts';
import { createSqlCallLog } from './sql-call-log.ts';

const db = useTestDatabase();
const payloadKey = new Uint8Array(32).fill(7);

function openOn(database: Database) {
  const run = uuidv7();
  return {
    ...twoTenants(),
    run,
    journal: createSqlCallJournal({ database, run, payloadKey }),
    log: createSqlCallLog({ database }),
  };
}
const open = async () => openOn(db.database);

callJournalConformance('PostgreSQL', open);
callLogConformance('PostgreSQL', open);

describe('the journal in PostgreSQL', () => {
  it('loses nothing of 200 calls at once, and needs far fewer statements than calls', async () => {
    let statements = 0;
    const counted: Database = {
      ...db.database,
      statement: (tenantId, body, values) => {
        statements += 1;
        return db.database.statement(tenantId, body, values);
      },
    };
    const { journal, log, own } = openOn(counted);
    const intents = Array.from({ length: 200 }, () => intentOf());
    await Promise.all(
      intents.map(async (intent) => {
        await journal.begin(own, intent);
        await journal.end(own, outcomeOf(intent));
      }),
    );
    expect(statements).toBeLessThan(40);
    const [counts] = await runSql(
      db.superuserUrl,
      `select (select count(*)::int from call_intent where tenant_id = $1) as intents,
              (select count(*)::int from call_outcome where tenant_id = $1) as outcomes,
              (select count(*)::int from call_payload where tenant_id = $1) as payloads`,
      [own.tenantId],
    );
    expect(counts).toEqual({ intents: 200, outcomes: 200, payloads: 400 });
    expect((await log.list(own, { status: 'running', limit: 1 })).calls).toEqual([]);
  });

  it('finds a call by its key, also by the plan that a connection made while there were no calls', async () => {
    const bodies = new Set<string>();
    const seen: Database = {
      ...db.database,
      statement: (tenantId, body, values) => {
        bodies.add(body);
        return db.database.statement(tenantId, body, values);
      },
    };
    const { journal, own } = openOn(seen);
    await journal.begin(own, intentOf());
    const [body] = bodies;
    const ownTenant =
      "with own_tenant as materialized (select set_config('app.tenant_id', $1, true)::uuid as id)";
    const plan = await db.database.withTenant(own.tenantId, (tx) =>
      tx.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${ownTenant} ${body}`),
    );
    const used = plan.flatMap(
      (row) => /using (call_(?:intent|outcome)_\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [],
    );
    expect(used.toSorted()).toEqual(['call_intent_pkey', 'call_outcome_pkey']);
  });

  it('fails a bad row alone, and none of its neighbours', async () => {
    const { journal, log, own } = await open();
    const good = Array.from({ length: 10 }, () => intentOf());
    const bad = [
      intentOf({ callId: 'no uuid' }),
      intentOf({ serverId: 'no uuid' }),
      intentOf({ scope: { taskId: 'no uuid' } }),
      intentOf({ initiatedAt: 'never' }),
    ];
    const settled = await Promise.allSettled([...good, ...bad].map((intent) => journal.begin(own, intent)));
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array(10).fill('fulfilled'),
      ...Array(4).fill('rejected'),
    ]);
    expect((await log.list(own, { limit: 100 })).calls).toHaveLength(10);
  });

  it('hashes each row over its columns as they stand in the table', async () => {
    const { journal, own } = await open();
    const intent = intentOf({
      toolName: 'odd\u0000',
      scope: { taskId: uuidv7().toUpperCase(), metadata: { b: 1, a: 'x\u0000' } },
    });
    await journal.begin(own, intent);
    await journal.end(own, outcomeOf(intent, { details: { z: 1.5 }, stderr: { text: 'e', shared: false } }));
    for (const [table, columns] of [
      ['call_intent', INTENT_COLUMNS],
      ['call_outcome', OUTCOME_COLUMNS],
    ] as const) {
      const rows = await db.database.withTenant(own.tenantId, (tx) =>
        tx.query<Record<string, string>>(`select * from ${table}`),
      );
      const row = rows[0] ?? {};
      const values = columns.map(({ name, type }) => [
        name,
        type === 'json' && typeof row[name] === 'string' ? readStoredJson(row[name]) : row[name],
      ]);
      const { tenant_id, run, columns_version } = row;
      const text = canonicalJson({ ...Object.fromEntries(values), tenant_id, run, columns_version });
      expect(row['row_hash']).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('keeps a keyed hash of the whole payload, also of one that is cut', async () => {
    const { journal, own } = await open();
    const intent = intentOf({ arguments: 'y'.repeat(100_000) });
    await journal.begin(own, intent);
    const [row] = await runSql(
      db.superuserUrl,
      'select keyed_hash, value, length(head) as head, length from call_payload where call_id = $1',
      [intent.callId],
    );
    const whole = JSON.stringify(intent.arguments);
    const keyed = createHmac('sha256', payloadKey).update(whole).digest('hex');
    expect(row).toEqual({ keyed_hash: keyed, value: null, head: 4_096, length: whole.length });
  });

  it('says that storage is unavailable when the connection dies under a batch, and records on afterwards', async () => {
    let cut = false;
    const cutting: Database = {
      ...db.database,
      statement: async (tenantId, body, values) => {
        if (cut) return db.database.statement(tenantId, body, values);
        cut = true;
        const waiting = ', wait as materialized (select pg_sleep(60)) select from wait';
        const [lost] = await Promise.allSettled([
          db.database.statement(tenantId, waiting, []),
          cutBackends("query like '%pg_sleep(60)) select from wait%'"),
        ]);
        throw lost.status === 'rejected' ? lost.reason : new Error('the statement was not cut');
      },
    };
    const { journal, log, own } = openOn(cutting);
    const first = [intentOf(), intentOf(), intentOf()];
    const settled = await Promise.allSettled(first.map((intent) => journal.begin(own, intent)));
    for (const result of settled) {
      expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'storage_unavailable' } });
    }
    expect(first.some((intent) => journal.isOpen(own.tenantId, intent.callId))).toBe(false);
    const after = intentOf();
    await journal.begin(own, after);
    expect((await log.list(own, { limit: 10 })).calls.map((call) => call.callId)).toEqual([after.callId]);
  });

  it('shows the app role nothing without a tenant, and no row of another', async () => {
    const { journal, own, other } = await open();
    await journal.begin(own, intentOf());
    for (const table of ['call_intent', 'call_outcome', 'call_payload']) {
      expect(await runSql(db.urls.appUrl, `select from ${table}`)).toEqual([]);
    }
    const seen = await db.database.withTenant(other.tenantId, (tx) => tx.query('select from call_intent'));
    expect(seen).toEqual([]);
  });
});

/** Ends the connections whose query matches, once there is one. */
async function cutBackends(condition: string): Promise<void> {
  for (;;) {
    const cut = await runSql(
      db.superuserUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'corbusier_app' and state = 'active' and ${condition}`,
    );
    if (cut.length > 0) return;
  }
}
