import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/request-context.ts';
import { createSqlTransactions } from '../../platform/sql/transactions.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { conversationStoreConformance } from '../conversation-store.conformance.ts';
import type { Conversation } from '../domain/conversation.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { createSqlConversationStore } from './sql-conversation-store.ts';

const db = useTestDatabase();

const TASK = `insert into task (tenant_id, id, provider, repository, repository_hash, issue_number, title,
    labels, assignees, state, version, created_at, updated_at)
  values ($1, $2, 'github', 'a/b', $3, 1, 't', '{}', '{}', 'draft', 1, now(), now())`;

async function makeTask({ tenantId }: RequestContext): Promise<string> {
  const id = uuidv7();
  await runSql(db.superuserUrl, TASK, [tenantId, id, id]);
  return id;
}

const open = async () => ({
  ...(await makeTwoTenants(db)),
  store: createSqlConversationStore({ database: db.database }),
  transactions: createSqlTransactions(db.database),
  makeTask,
});

conversationStoreConformance('PostgreSQL', open);

const AT = '2026-12-01T08:00:00.000Z';
const made = (): Conversation => ({
  id: uuidv7(),
  title: null,
  taskId: null,
  state: 'active',
  createdAt: AT,
  updatedAt: AT,
});

describe('conversations in PostgreSQL', () => {
  it('are gone with their transaction when it fails, messages too', async () => {
    const { store, transactions, own } = await open();
    const conversation = made();
    const failed = transactions.within(own, async (tx) => {
      await store.create(tx, conversation);
      await store.append(tx, conversation.id, (to, sequence) =>
        sampleMessage({ id: uuidv7(), conversationId: to.id, sequence }),
      );
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    expect(await store.find(own, conversation.id)).toBeNull();
  });

  it('let a change and a message wait for the commit of the change before them', async () => {
    const { store, transactions, own } = await open();
    const conversation = made();
    await store.create(own, conversation);
    const seen: string[] = [];
    const waiting = await transactions.within(own, async (tx) => {
      await store.change(tx, conversation.id, (now) => ({ ...now, state: 'archived' }));
      const change = store.change(own, conversation.id, (now) => {
        seen.push(`change of ${now.state}`);
        return now;
      });
      const append = store.append(own, conversation.id, (to, sequence) => {
        seen.push(`message to ${to.state}`);
        return sampleMessage({ id: uuidv7(), conversationId: to.id, sequence });
      });
      await waitForLocks(2);
      expect(seen).toEqual([]);
      return { all: Promise.all([change, append]) };
    });
    await waiting.all;
    expect([...seen].sort()).toEqual(['change of archived', 'message to archived']);
  });

  it('say so when a place is taken by someone who does not wait', async () => {
    const { store, own } = await open();
    const conversation = made();
    await store.create(own, conversation);
    const at = (place: number) =>
      store.append(own, conversation.id, (to) =>
        sampleMessage({ id: uuidv7(), conversationId: to.id, sequence: place }),
      );
    await at(1);
    await expect(at(1)).rejects.toMatchObject({
      reason: 'duplicate_sequence',
      details: { conversationId: conversation.id, sequence: 1 },
    });
  });

  it('belong to no task of another tenant', async () => {
    const { store, own, other } = await open();
    const taskId = await makeTask(other);
    await expect(store.create(own, { ...made(), taskId })).rejects.toThrow(/conversation_task_fkey/);
  });

  it('are not shown to the app role without a tenant, nor can it change a message', async () => {
    const { store, own } = await open();
    await store.create(own, made());
    for (const table of ['conversation', 'message']) {
      expect(await runSql(db.urls.appUrl, `select from ${table}`)).toEqual([]);
    }
    for (const statement of [
      'update message set role = role',
      'delete from message',
      'delete from conversation',
    ]) {
      await expect(runSql(db.urls.appUrl, statement)).rejects.toThrow(/permission denied/);
    }
  });
});

/** Until so many sessions of this database wait for a lock. */
async function waitForLocks(count: number): Promise<void> {
  const waiting = `select distinct pid from pg_locks join pg_stat_activity using (pid)
    where pg_stat_activity.datname = current_database() and not granted`;
  while ((await runSql(db.superuserUrl, waiting)).length < count);
}
