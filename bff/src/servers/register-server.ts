import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import { type CheckNewServerDeps, checkNewServer } from './check-new-server.ts';
import { freeName } from './domain/free-name.ts';
import { type NewServer, SERVER_NAME } from './domain/new-server.ts';
import { definitionOf } from './domain/registration.ts';
import type { ServerDefinition, ServerSnapshot } from './domain/server.ts';
import type { RegistrationLog, SecretBox, ServerStore, StoredServer } from './ports.ts';
import { sealRegistration } from './seal-registration.ts';
import type { ServerEntry } from './server-entry.ts';
import { newSnapshot, type ServerRegistry } from './server-registry.ts';

export interface RegisterServerDeps extends CheckNewServerDeps {
  readonly store: ServerStore;
  readonly registry: ServerRegistry;
  readonly transactions: Transactions;
  readonly secrets: SecretBox;
  readonly log: RegistrationLog;
  readonly start: (ctx: RequestContext, name: string) => Promise<unknown>;
}

/** A server with all that is known of it. */
export interface KnownServer {
  readonly snapshot: ServerSnapshot;
  readonly stored: StoredServer;
  readonly definition: ServerDefinition;
}

/**
 * Registers a server that somebody asked for over HTTP, and starts it unless it is to wait; settles when it
 * runs or has failed. Inside of a transaction it is started after the commit, and not waited for. Throws
 * `server_validation_failed` with every fault, `duplicate_server`, `egress_denied` and `address_not_allowed`.
 */
export function registerServer(deps: RegisterServerDeps) {
  return async (ctx: RequestContext, asked: NewServer): Promise<KnownServer> => {
    try {
      return await register(deps, ctx, asked);
    } catch (error) {
      // Only to keep that it was refused; it goes on unchanged from here.
      noteRefusal(deps, ctx, { asked, error });
      throw error;
    }
  };
}

interface Refusal {
  readonly asked: NewServer;
  readonly error: unknown;
}

function noteRefusal(deps: RegisterServerDeps, ctx: RequestContext, { asked, error }: Refusal): void {
  if (!(error instanceof AppError)) return;
  deps.log.refused(ctx, { name: SERVER_NAME.test(asked.name) ? asked.name : '', reason: error.reason });
}

async function register(
  deps: RegisterServerDeps,
  ctx: RequestContext,
  asked: NewServer,
): Promise<KnownServer> {
  const read = await checkNewServer(deps, asked);
  const { name } = asked;
  if (deps.registry.find(ctx.tenantId, name) !== null) throw await duplicate(deps, ctx, name);
  const registration = sealRegistration(deps.secrets, ctx, { asked, read });
  const definition = definitionOf(name, registration, deps.templates);
  const stored = await deps.transactions.within(ctx, async (tx) => {
    const { kind: transportKind } = definition.transport;
    const inserted = await deps.store.insertRegistered(tx, { name, transportKind, registration });
    if (inserted !== null) await deps.log.registered(tx, inserted);
    return inserted;
  });
  if (stored === null) throw await duplicate(deps, ctx, name);
  const entry = await putToWork(deps, ctx, { stored, definition });
  const snapshot = entry?.snapshot ?? newSnapshot(stored.id, name, stored.createdAt);
  return { snapshot, stored, definition };
}

/** Null as long as the transaction is open. */
async function putToWork(
  deps: RegisterServerDeps,
  ctx: RequestContext,
  { stored, definition }: Pick<KnownServer, 'stored' | 'definition'>,
): Promise<ServerEntry | null> {
  const place: { entry: ServerEntry | null; started: Promise<unknown> } = {
    entry: null,
    started: Promise.resolve(),
  };
  deps.transactions.afterCommit(ctx, () => {
    place.entry = deps.registry.add(ctx.tenantId, stored.id, definition);
    // That it does not start is a state of the server with its cause, and no failure of the registration.
    if (definition.start === 'auto')
      place.started = deps.start({ ...ctx }, stored.name).catch(() => undefined);
  });
  await place.started;
  return place.entry;
}

async function duplicate(deps: RegisterServerDeps, ctx: RequestContext, name: string): Promise<AppError> {
  const taken = new Set((await deps.store.list(ctx)).map((server) => server.name));
  const isTaken = (candidate: string) =>
    taken.has(candidate) || deps.registry.find(ctx.tenantId, candidate) !== null;
  const suggestion = freeName(name, isTaken);
  const message = `There is a server "${name}" already, and it stays as it is. Free is: ${suggestion}.`;
  return new AppError('duplicate_server', message, { serverName: name, suggestion });
}
