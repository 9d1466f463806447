import type { ServerBody } from '@corbusier/shared/contract/servers';
import type { CatalogEntry } from './catalog/domain/catalog-entry.ts';
import type { LiveCatalog } from './catalog/live-catalog.ts';
import type { ServerView } from './edges/http/servers.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import type { RequestContext } from './kernel/request-context.ts';
import type { Servers } from './servers/create-servers.ts';
import { destinationOf } from './servers/domain/destination.ts';
import type { ServerDefinition, ServerSnapshot, ServerState, Transport } from './servers/domain/server.ts';
import type { ServerStore, StoredServer } from './servers/ports.ts';

export interface ServerViewsDeps {
  readonly servers: Pick<Servers, 'listServers' | 'requireRunning' | 'findDefinition'>;
  readonly store: ServerStore;
  /** What the catalogue knows of a server's tools. */
  readonly catalogFactsOf: (ctx: RequestContext, server: string) => CatalogFacts;
  readonly listCatalog: (
    ctx: RequestContext,
    filter: { server: string },
  ) => { entries: readonly CatalogEntry[] };
  readonly catalog: Pick<LiveCatalog, 'current'>;
  readonly access: Pick<RoleAccess, 'maySee'>;
}

export type CatalogFacts = Pick<ServerView, 'flaggedTools' | 'review'>;

/** Of a server that has not reported. */
const NO_CATALOG_FACTS: CatalogFacts = { flaggedTools: [], review: 'none' };

/** Live state, registration and definition of each server, put together for its page. */
export function serverViews(deps: ServerViewsDeps) {
  return {
    async list(ctx: RequestContext): Promise<readonly ServerView[]> {
      const stored = new Map((await deps.store.list(ctx)).map((server) => [server.name, server]));
      return deps.servers.listServers(ctx).map((snapshot) => {
        const definition = deps.servers.findDefinition(ctx, snapshot.name);
        const known = viewOf({ snapshot, definition, stored: stored.get(snapshot.name) ?? null });
        return { ...known, ...reviewed(deps.catalogFactsOf(ctx, snapshot.name), definition) };
      });
    },
    of: (known: Known): ServerView => ({ ...viewOf(known), ...reviewed(NO_CATALOG_FACTS, known.definition) }),
    /** @throws AppError `mcp_server_not_found`, `server_not_running` */
    toolsOf(ctx: RequestContext, name: string): readonly CatalogEntry[] {
      deps.servers.requireRunning(ctx, name);
      return deps.listCatalog(ctx, { server: name }).entries;
    },
    /** When the next attempt with a server is made; null when it runs, or none is planned. */
    retryAtOf(ctx: RequestContext, name: string): string | null {
      return deps.servers.listServers(ctx).find((server) => server.name === name)?.retryAt ?? null;
    },
    /** Whether the tenant has the server, and the caller sees a tool of it if any is known. */
    seesServer(ctx: RequestContext, name: string): boolean {
      if (!deps.servers.listServers(ctx).some((server) => server.name === name)) return false;
      const tools = [...deps.catalog.current(ctx.tenantId).byName.values()];
      const own = tools.filter(({ namespace }) => namespace === name);
      return own.length === 0 || own.some((tool) => deps.access.maySee(ctx, tool.name));
    },
    /** Look-up of states for one request. */
    statesOf(ctx: RequestContext): (name: string) => ServerState {
      const states = new Map(deps.servers.listServers(ctx).map((server) => [server.name, server.state]));
      // Known from the durable catalogue only: it was configured once and is no more.
      return (name) => states.get(name) ?? 'stopped';
    },
  };
}

/** What is configured holds also before the first report. */
function reviewed(facts: CatalogFacts, definition: ServerDefinition | null): CatalogFacts {
  return definition?.review === undefined ? facts : { ...facts, review: definition.review };
}

interface Known {
  readonly snapshot: ServerSnapshot;
  readonly stored: StoredServer | null;
  readonly definition: ServerDefinition | null;
}

function viewOf({ snapshot, stored, definition }: Known): Omit<ServerView, keyof CatalogFacts> {
  return {
    ...snapshot,
    ...registrationOf(stored, snapshot.stateChangedAt),
    ...transportFacts(definition?.transport),
  };
}

function registrationOf(stored: StoredServer | null, since: string) {
  return {
    source: stored?.source ?? ('config' as const),
    createdAt: stored?.createdAt ?? since,
    updatedAt: stored?.updatedAt ?? since,
  };
}

function transportFacts(transport: Transport | undefined): Pick<ServerView, 'transport' | 'destination'> {
  const destination = transport === undefined ? 'local' : destinationOf(transport);
  return { transport: transportBody(transport), destination };
}

/** What may be shown of a transport: never arguments, environment, headers or credentials. */
function transportBody(transport: Transport | undefined): ServerBody['transport'] {
  if (transport === undefined) return { kind: 'in_process', target: '', launched: false };
  if (transport.kind === 'stdio') return { kind: 'stdio', target: transport.command, launched: true };
  if (transport.kind === 'in_process') return { kind: 'in_process', target: '', launched: false };
  const { kind, launch, url } = transport;
  // The port of a server that we launch is another one at each start: its command says more.
  if (launch !== undefined) return { kind, target: launch.command, launched: true };
  return { kind, target: url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, ''), launched: false };
}
