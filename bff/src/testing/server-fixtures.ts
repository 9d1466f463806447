import type { JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { createInProcessConnector } from '../servers/adapters/in-process-connector.ts';
import type { Toolbox } from '../servers/adapters/in-process-toolbox.ts';
import { createMemoryRunStore } from '../servers/adapters/memory-run-store.ts';
import { createServers, type ServersDeps } from '../servers/create-servers.ts';
import type { ServerCall } from '../servers/dispatch-call.ts';
import type { ServerDefinition, ServerSnapshot } from '../servers/domain/server.ts';
import type { CatalogSink, ServerStore, UpstreamConnector } from '../servers/ports.ts';
import { createFixtureTools } from './fixture-tools.ts';
import { createManualTime } from './manual-time.ts';
import { PROVENANCE } from './upstream-conformance.ts';

export const TENANT = '00000000-0000-0000-0000-000000000001';

export const CONTEXT: RequestContext = {
  tenantId: TENANT,
  userId: 'user',
  sessionId: 'session',
  role: 'admin',
  correlationId: 'correlation',
};

/** What the catalogue was told, one line each, oldest first. */
export function recordingCatalog(): CatalogSink & { lines: string[]; lists: (readonly JsonObject[])[] } {
  const lines: string[] = [];
  const lists: (readonly JsonObject[])[] = [];
  return {
    lines,
    lists,
    upsertInstance(instance) {
      lists.push(instance.tools);
      lines.push(`tools ${instance.server} ${instance.tools.length} ${instance.destination}`);
    },
    markUnavailable: (_tenant, server, reason) => void lines.push(`unavailable ${server}: ${reason}`),
    markStale: (_tenant, server, reason) => void lines.push(`stale ${server}: ${reason}`),
    removeInstance: (_tenant, server) => void lines.push(`removed ${server}`),
  };
}

type KeepWanted = (wanted: 'running' | 'stopped') => Promise<void>;

function memoryStore(keepWanted: KeepWanted): ServerStore {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    upsertConfigured: async (ctx, { name, transport }) => ({
      id: `${ctx.tenantId}/${name}`,
      name,
      source: 'config',
      transportKind: transport.kind,
      wantedState: 'running',
      registration: null,
      createdAt: at,
      updatedAt: at,
    }),
    insertRegistered: async () => null,
    remove: async () => undefined,
    list: async () => [],
    findByName: async () => null,
    setWantedState: (_ctx, _name, wanted) => keepWanted(wanted),
  };
}

/** Fixture tools as a toolbox whose list the test may change. */
export function changeableBox() {
  const listeners: (() => void)[] = [];
  const known = createFixtureTools();
  const tools: Toolbox['tools'][number][] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const add = (name: string) => {
    const made = known.find(({ definition }) => definition.name === name);
    if (!made) throw new Error(`no fixture tool ${name}`);
    tools.push({
      definition: made.definition,
      handle: (args, io) => made.run(args, { ...io, listChanged: changed }),
    });
  };
  const box: Toolbox = { version: '1.2.3', tools, onChange: (listener) => void listeners.push(listener) };
  return { box, add, changed };
}

/** The use cases with everything recorded. `connector` defaults to the boxes. */
export function openServers(
  boxes: ReadonlyMap<string, Toolbox>,
  changes: Partial<ServersDeps> = {},
  keepWanted: KeepWanted = async () => undefined,
) {
  const catalog = recordingCatalog();
  const snapshots: ServerSnapshot[] = [];
  const states: string[] = [];
  const time = createManualTime();
  const servers = createServers({
    connectors: { in_process: createInProcessConnector(boxes) },
    catalog,
    store: memoryStore(keepWanted),
    observer: {
      serverChanged(_tenant, snapshot, change) {
        snapshots.push(snapshot);
        if (change.state) states.push(`${snapshot.name} ${snapshot.state}`);
      },
    },
    runs: createMemoryRunStore(),
    clock: time.clock,
    scheduler: time.scheduler,
    ids: createUuidIds(),
    chance: () => 0.5,
    ...changes,
  });
  return { servers, catalog, snapshots, time, states: () => states };
}

/** A connector that counts, and that opens only when the test lets it. */
export function gatedConnector(inner: UpstreamConnector) {
  const gate = Promise.withResolvers<void>();
  let connects = 0;
  const connector: UpstreamConnector = {
    async connect(definition, options) {
      connects += 1;
      await gate.promise;
      return inner.connect(definition, options);
    },
  };
  return { connector, open: () => gate.resolve(), connects: () => connects };
}

export function inProcess(name: string, changes: Partial<ServerDefinition> = {}): ServerDefinition {
  const timeouts = { startMs: 5000, callMs: null, idleMs: null };
  return { name, transport: { kind: 'in_process' }, start: 'auto', timeouts, concurrency: 32, ...changes };
}

/** One in-process server `box` with these fixture tools. */
export function setUpBox(...toolNames: string[]) {
  const { box, add, changed } = changeableBox();
  for (const name of toolNames) add(name);
  return { ...openServers(new Map([['box', box]])), add, changed };
}

export function boxCall(bareName: string, changes: Partial<ServerCall> = {}): ServerCall {
  return {
    tenantId: TENANT,
    serverName: 'box',
    bareName,
    parameters: {},
    provenance: PROVENANCE,
    ...changes,
  };
}
