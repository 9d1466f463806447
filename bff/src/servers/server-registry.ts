import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { UpstreamCause } from '../kernel/outcome.ts';
import { type CallGate, createCallGate } from './domain/call-gate.ts';
import { nextState, type ServerEvent } from './domain/lifecycle.ts';
import { QUEUE_LIMIT } from './domain/limits.ts';
import type { ServerDefinition, ServerSnapshot } from './domain/server.ts';
import type { ServerObserver, Upstream } from './ports.ts';

/** One server of one tenant as it lives in this process. Only the use cases of this folder change it. */
export interface ServerEntry {
  readonly tenantId: string;
  readonly definition: ServerDefinition;
  readonly gate: CallGate;
  snapshot: ServerSnapshot;
  /** Present exactly while the state is `running`. */
  upstream: Upstream | null;
  starting: Promise<void> | null;
  stopping: Promise<void> | null;
  /** Calls off the start under way. */
  startAbort: AbortController | null;
  /** The end of a connection that died: the next one does not begin before. */
  burying: Promise<void> | null;
  /** Whether it is being deleted, or was: then nothing starts it any more. */
  removed: boolean;
  /** Reports to the catalogue one after the other, so that an older one never overtakes a newer one. */
  reports: Promise<void>;
}

export interface ServerRegistry {
  add(tenantId: string, id: string, definition: ServerDefinition): ServerEntry;
  /** Forgets it: the name is free again. */
  remove(entry: ServerEntry): void;
  find(tenantId: string, name: string): ServerEntry | null;
  /** @throws AppError `mcp_server_not_found` */
  get(tenantId: string, name: string): ServerEntry;
  ofTenant(tenantId: string): readonly ServerEntry[];
  all(): readonly ServerEntry[];
  /** Moves the entry on and tells the observer. Does nothing when the event means nothing in its state. */
  advance(entry: ServerEntry, event: ServerEvent, changes?: Partial<SnapshotFacts>): void;
  /** Facts change, the state does not. */
  update(entry: ServerEntry, changes: Partial<SnapshotFacts>): void;
}

export type SnapshotFacts = Omit<ServerSnapshot, 'id' | 'name' | 'state' | 'stateChangedAt'>;

interface RegistryDeps {
  readonly clock: Clock;
  readonly observer: ServerObserver;
  /** Calls that may wait for one server; 256 unless given. */
  readonly queueLimit?: number;
}

/** All servers by (tenant, name). */
export function createServerRegistry(deps: RegistryDeps): ServerRegistry {
  const entries = new Map<string, ServerEntry>();
  const find = (tenantId: string, name: string) => entries.get(keyOf(tenantId, name)) ?? null;

  function show(entry: ServerEntry, snapshot: ServerSnapshot): void {
    entry.snapshot = snapshot;
    deps.observer.serverChanged(entry.tenantId, snapshot);
  }

  return {
    find,
    get: (tenantId, name) => find(tenantId, name) ?? refuseUnknown(name),
    ofTenant: (tenantId) => [...entries.values()].filter((entry) => entry.tenantId === tenantId),
    all: () => [...entries.values()],
    add(tenantId, id, definition) {
      const gate = createCallGate(definition.concurrency, deps.queueLimit ?? QUEUE_LIMIT);
      const snapshot = newSnapshot(id, definition.name, deps.clock.now());
      const entry: ServerEntry = { tenantId, definition, gate, snapshot, ...idle() };
      entries.set(keyOf(tenantId, definition.name), entry);
      return entry;
    },
    remove: (entry) => void entries.delete(keyOf(entry.tenantId, entry.snapshot.name)),
    advance(entry, event, changes = {}) {
      const state = nextState(entry.snapshot.state, event);
      if (state === null) return;
      show(entry, { ...entry.snapshot, ...changes, state, stateChangedAt: deps.clock.now() });
    },
    update: (entry, changes) => show(entry, { ...entry.snapshot, ...changes }),
  };
}

/** A tenant's id has no slash. */
function keyOf(tenantId: string, name: string): string {
  return `${tenantId}/${name}`;
}

/** @returns a refusal for the one who named it. */
export function unknownServer(name: string): AppError {
  return new AppError('mcp_server_not_found', `there is no server "${name}"`, { server: name });
}

function refuseUnknown(name: string): never {
  throw unknownServer(name);
}

/** Of a server that nobody has started yet. */
export function newSnapshot(id: string, name: string, now: string): ServerSnapshot {
  const unknown = { cause: null, startedAt: null, protocolVersion: null, serverVersion: null };
  return { id, name, state: 'registered', stateChangedAt: now, toolCount: 0, ...unknown };
}

function idle() {
  const nothing = { upstream: null, starting: null, stopping: null, burying: null, startAbort: null };
  return { ...nothing, removed: false, reports: Promise.resolve() };
}

/** What a person is told who wants something from a server that does not run. */
export function whyNotRunning(entry: ServerEntry): UpstreamCause {
  const { name, state, cause } = entry.snapshot;
  const message = `the server "${name}" is ${state.replace('_', ' ')}`;
  return cause === null ? { message } : { ...cause, message: `${message}: ${cause.message}` };
}
