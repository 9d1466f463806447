import { createSqlCatalogStore } from '../catalog/adapters/sql-catalog-store.ts';
import { createSqlConversationStore } from '../conversations/adapters/sql-conversation-store.ts';
import { createSqlDomainEventLog } from '../events/adapters/sql-domain-event-log.ts';
import { createSqlAnswerStore } from '../idempotency/adapters/sql-answer-store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Database } from '../platform/sql/with-tenant.ts';
import { createSqlRunStore } from '../servers/adapters/sql-run-store.ts';
import { createSqlServerStore } from '../servers/adapters/sql-server-store.ts';
import { createSqlTaskStore } from '../tasks/adapters/sql-task-store.ts';

interface StoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The stores that need nothing but the database; those of calls share more. */
export function sqlStores(deps: StoreDeps) {
  return {
    servers: createSqlServerStore(deps),
    runs: createSqlRunStore(deps),
    catalog: createSqlCatalogStore(deps),
    events: createSqlDomainEventLog(deps),
    tasks: createSqlTaskStore(deps),
    conversations: createSqlConversationStore(deps),
    answers: createSqlAnswerStore(deps),
  };
}
