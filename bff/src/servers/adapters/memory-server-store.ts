import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createMemoryTable } from '../../platform/memory/table.ts';
import { configuredServer } from '../domain/stored-server.ts';
import type { ServerStore, StoredServer } from '../ports.ts';

export function createMemoryServerStore({ clock, ids }: { clock: Clock; ids: Ids }): ServerStore {
  const servers = createMemoryTable<StoredServer>({
    key: (server) => server.id,
    unique: { name: (server) => server.name },
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
  };
}
