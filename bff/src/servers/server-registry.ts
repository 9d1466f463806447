import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { createCallGate } from './domain/call-gate.ts';
import { CLOSED_CIRCUIT } from './domain/circuit-breaker.ts';
import { nextState, type ServerEvent } from './domain/lifecycle.ts';
import { QUEUE_LIMIT } from './domain/limits.ts';
import { type ServerDefinition, type ServerSnapshot, UNKNOWN_HEALTH } from './domain/server.ts';
import type { ServerObserver } from './ports.ts';
import type { ServerEntry } from './server-entry.ts';

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
  /** Facts that nobody needs to be told of. */
  note(entry: ServerEntry, changes: Partial<SnapshotFacts>): void;
  /** It was stopped in an earlier run of Corbusier, at this time: nobody needs to be told again. */
  recallStopped(entry: ServerEntry, since: string, facts: Partial<SnapshotFacts>): void;
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
  const note = (entry: ServerEntry, changes: Partial<SnapshotFacts>) => {
    entry.snapshot = { ...entry.snapshot, ...changes };
  };

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
      entry.snapshot = { ...entry.snapshot, ...changes, state, stateChangedAt: deps.clock.now() };
      deps.observer.serverChanged(entry.tenantId, entry.snapshot, { state: true });
    },
    update(entry, changes) {
      note(entry, changes);
      deps.observer.serverChanged(entry.tenantId, entry.snapshot, { state: false });
    },
    note,
    recallStopped(entry, since, facts) {
      entry.snapshot = { ...entry.snapshot, ...facts, state: 'stopped', stateChangedAt: since };
    },
  };
}

/** A tenant's id has no slash. */
function keyOf(tenantId: string, name: string): string {
  return `${tenantId}/${name}`;
}

/** @returns a refusal for the one who named it. */
export function unknownServer(name: string): AppError {
  const shown = name.slice(0, 100);
  return new AppError('mcp_server_not_found', `No server is called '${shown}'.`, { serverName: shown });
}

function refuseUnknown(name: string): never {
  throw unknownServer(name);
}

/** Of a server that nobody has started yet. */
export function newSnapshot(id: string, name: string, now: string): ServerSnapshot {
  return {
    id,
    name,
    state: 'registered',
    stateChangedAt: now,
    cause: null,
    failures: 0,
    retryAt: null,
    health: UNKNOWN_HEALTH,
    staleSince: null,
    startupStderr: null,
    startedAt: null,
    toolCount: 0,
    protocolVersion: null,
    serverVersion: null,
  };
}

function idle() {
  return {
    wanted: false,
    removed: false,
    wishes: Promise.resolve(),
    upstream: null,
    refresh: null,
    work: null,
    restarting: null,
    resuming: null,
    burying: null,
    reports: Promise.resolve(),
    circuit: CLOSED_CIRCUIT,
    inFlight: 0,
    onDrained: null,
    startedMs: 0,
    heardMs: 0,
    timers: new Map(),
    runId: null,
  };
}
