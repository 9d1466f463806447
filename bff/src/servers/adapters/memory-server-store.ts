import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createMemoryTable, keptAs, type TableKeeper } from '../../platform/memory/table.ts';
import { configuredServer } from '../domain/stored-server.ts';
import type { ServerStore, StoredServer } from '../ports.ts';

interface MemoryServerDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keeper?: TableKeeper;
}

export function createMemoryServerStore({ clock, ids, keeper }: MemoryServerDeps): ServerStore {
  const servers = createMemoryTable<StoredServer>({
    key: (server) => server.id,
    unique: { name: (server) => server.name },
    ...keptAs('server', keeper),
  });
  return {
    upsertConfigured: async (ctx, definition) => {
      const now = clock.now();
      const known = servers.findBy(ctx.tenantId, 'name', definition.name);
      const server = configuredServer(known ?? { id: ids.next(), createdAt: now }, definition, now);
      servers.put(ctx.tenantId, server);
      return server;
    },
    list: async (ctx) =>
      servers
        .list(ctx.tenantId)
        .map(({ row }) => row)
        .sort((left, right) => (left.name < right.name ? -1 : 1)),
    findByName: async (ctx, name) => servers.findBy(ctx.tenantId, 'name', name),
    setWantedState: async (ctx, name, wantedState) => {
      const known = servers.findBy(ctx.tenantId, 'name', name);
      if (known !== null) servers.put(ctx.tenantId, { ...known, wantedState, updatedAt: clock.now() });
    },
  };
}
