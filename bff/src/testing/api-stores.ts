import { createMemoryCalls } from '../calls/adapters/memory-calls.ts';
import { createSqlCallJournal } from '../calls/adapters/sql-call-journal.ts';
import { createSqlCallLog } from '../calls/adapters/sql-call-log.ts';
import { createMemoryCatalogStore } from '../catalog/adapters/memory-catalog-store.ts';
import { createSqlCatalogStore } from '../catalog/adapters/sql-catalog-store.ts';
import { createMemoryConversationStore } from '../conversations/adapters/memory-conversation-store.ts';
import { createSqlConversationStore } from '../conversations/adapters/sql-conversation-store.ts';
import type { CoreDeps } from '../core.ts';
import { createMemoryDomainEventLog } from '../events/adapters/memory-domain-event-log.ts';
import { createSqlDomainEventLog } from '../events/adapters/sql-domain-event-log.ts';
import { createMemoryAnswerStore } from '../idempotency/adapters/memory-answer-store.ts';
import { createSqlAnswerStore } from '../idempotency/adapters/sql-answer-store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { createMemoryTransactions } from '../platform/memory/transactions.ts';
import { createSqlTransactions } from '../platform/sql/transactions.ts';
import type { Database } from '../platform/sql/with-tenant.ts';
import { createMemoryRunStore } from '../servers/adapters/memory-run-store.ts';
import { createMemoryServerStore } from '../servers/adapters/memory-server-store.ts';
import { createSqlRunStore } from '../servers/adapters/sql-run-store.ts';
import { createSqlServerStore } from '../servers/adapters/sql-server-store.ts';
import { createMemoryTaskStore } from '../tasks/adapters/memory-task-store.ts';
import { createSqlTaskStore } from '../tasks/adapters/sql-task-store.ts';

export type ApiStores = Pick<CoreDeps, 'stores' | 'transactions'>;

interface StoreDeps {
  readonly clock: Clock;
  readonly ids: Ids;
}

export function memoryStores(deps: StoreDeps): ApiStores {
  const calls = createMemoryCalls();
  return {
    stores: {
      servers: createMemoryServerStore(deps),
      runs: createMemoryRunStore(),
      catalog: createMemoryCatalogStore(deps),
      journal: calls.journal,
      calls: calls.log,
      events: createMemoryDomainEventLog(deps),
      tasks: createMemoryTaskStore(),
      conversations: createMemoryConversationStore(),
      answers: createMemoryAnswerStore(),
    },
    transactions: createMemoryTransactions(),
  };
}

export function postgresStores(database: Database, deps: StoreDeps): ApiStores {
  return {
    stores: {
      servers: createSqlServerStore({ database, ...deps }),
      runs: createSqlRunStore({ database }),
      catalog: createSqlCatalogStore({ database, ...deps }),
      journal: createSqlCallJournal({ database, run: deps.ids.next(), payloadKey: new Uint8Array(32) }),
      calls: createSqlCallLog({ database }),
      events: createSqlDomainEventLog({ database, ...deps }),
      tasks: createSqlTaskStore({ database }),
      conversations: createSqlConversationStore({ database }),
      answers: createSqlAnswerStore({ database, ...deps }),
    },
    transactions: createSqlTransactions(database),
  };
}
