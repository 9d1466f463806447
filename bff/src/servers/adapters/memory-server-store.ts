import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createMemoryTable, keptAs, type TableKeeper } from '../../platform/memory/table.ts';
import { configuredServer, registeredServer } from '../domain/stored-server.ts';
import type { ServerStore, StoredServer } from '../ports.ts';

interface MemoryServerDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keeper?: TableKeeper;
}

/** A removed server keeps its row, and with it its id. */
interface MemoryServer extends StoredServer {
  readonly removed?: true;
}

export function createMemoryServerStore({ clock, ids, keeper }: MemoryServerDeps): ServerStore {
  const servers = createMemoryTable<MemoryServer>({
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
    insertRegistered: async (ctx, server) => {
      const known = servers.findBy(ctx.tenantId, 'name', server.name);
      if (known !== null && known.source === 'api' && known.removed !== true) return null;
      const stored = registeredServer(known?.id ?? ids.next(), server, clock.now());
      servers.put(ctx.tenantId, stored);
      return stored;
    },
    remove: async (ctx, name) => {
      const known = servers.findBy(ctx.tenantId, 'name', name);
      if (known === null) return;
      servers.put(ctx.tenantId, { ...known, registration: null, removed: true, updatedAt: clock.now() });
    },
    list: async (ctx) =>
      servers
        .list(ctx.tenantId)
        .map(({ row }) => row)
        .filter((row) => row.removed !== true)
        .sort((left, right) => (left.name < right.name ? -1 : 1)),
    findByName: async (ctx, name) => {
      const known = servers.findBy(ctx.tenantId, 'name', name);
      return known?.removed === true ? null : known;
    },
    setWantedState: async (ctx, name, wantedState) => {
      const known = servers.findBy(ctx.tenantId, 'name', name);
      if (known !== null) servers.put(ctx.tenantId, { ...known, wantedState, updatedAt: clock.now() });
    },
  };
}
