import type { JsonObject } from '@corbusier/shared/domain/json';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { UpstreamCause } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogReports } from './catalog-reports.ts';
import type { ServerSnapshot, Transport } from './domain/server.ts';
import { UpstreamStartError } from './domain/upstream-start-error.ts';
import type { Upstream, UpstreamConnector } from './ports.ts';
import { createToolRefresh } from './refresh-tools.ts';
import type { ServerEntry, ServerRegistry } from './server-registry.ts';
import type { UpstreamWatch } from './watch-upstream.ts';

export type Connectors = Readonly<Partial<Record<Transport['kind'], UpstreamConnector>>>;

export interface StartDeps {
  readonly connectors: Connectors;
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
  readonly clock: Clock;
  readonly watch: UpstreamWatch;
  readonly isShuttingDown: () => boolean;
}

/**
 * Brings a server up: connection, handshake, its tools in the catalogue. Concurrent starts are one; a start
 * during a stop follows it; a running server stays as it is. Rejects with `backend_unreachable` when the
 * server cannot be brought up: its state is then `failed`, with the cause.
 */
export function startServer(deps: StartDeps) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    await startEntry(deps, entry);
    return entry.snapshot;
  };
}

export function startEntry(deps: StartDeps, entry: ServerEntry): Promise<void> {
  if (deps.isShuttingDown()) return Promise.reject(new AppError('shutting_down', 'the gateway is stopping'));
  if (entry.removed) return Promise.reject(serverDeleted(entry));
  if (entry.upstream !== null && entry.stopping === null) return Promise.resolve();
  entry.starting ??= bringUp(deps, entry).finally(() => {
    entry.starting = null;
  });
  return entry.starting;
}

function serverDeleted({ snapshot: { name } }: ServerEntry): AppError {
  return new AppError('mcp_server_not_found', `the server "${name}" was deleted`, { serverName: name });
}

async function bringUp(deps: StartDeps, entry: ServerEntry): Promise<void> {
  const abort = new AbortController();
  entry.startAbort = abort;
  await Promise.all([entry.stopping, entry.burying]);
  deps.registry.advance(entry, 'start', { cause: null });
  try {
    const { upstream, refresh, toolCount } = await connectAndList(deps, entry, abort.signal);
    entry.upstream = upstream;
    const facts = { ...factsOf(upstream.hello), toolCount, startedAt: deps.clock.now() };
    deps.registry.advance(entry, 'started', facts);
    deps.watch(entry, upstream);
    refresh.begin();
  } catch (error) {
    throw await failStart(deps, entry, error);
  }
}

async function connectAndList(deps: StartDeps, entry: ServerEntry, signal: AbortSignal) {
  const upstream = await connect(deps, entry, signal);
  try {
    const refresh = createToolRefresh(deps, entry, upstream);
    const tools = await upstream.listTools(signal);
    await deps.reports.tools(entry, tools);
    signal.throwIfAborted();
    return { upstream, refresh, toolCount: tools.length };
  } catch (error) {
    await upstream.close();
    throw error;
  }
}

function connect(deps: StartDeps, entry: ServerEntry, signal: AbortSignal): Promise<Upstream> {
  const { definition, tenantId } = entry;
  const connector = deps.connectors[definition.transport.kind];
  if (!connector) throw new TypeError(`no connector for ${definition.transport.kind}`);
  return connector.connect(definition, { tenantId, startTimeoutMs: definition.timeouts.startMs, signal });
}

async function failStart(deps: StartDeps, entry: ServerEntry, error: unknown): Promise<AppError> {
  const { name } = entry.snapshot;
  const cause = causeOf(error);
  // Who called the start off says what the state is.
  if (!entry.startAbort?.signal.aborted) deps.registry.advance(entry, 'start_failed', { cause });
  await deps.reports.unavailable(entry, `the server did not start: ${cause.message}`).catch(() => undefined);
  const message = `the server "${name}" did not start: ${cause.message}`;
  return new AppError('backend_unreachable', message, { server: name, cause });
}

function causeOf(error: unknown): UpstreamCause {
  if (error instanceof UpstreamStartError) return error.cause;
  return { message: error instanceof Error ? error.message : 'unknown' };
}

function factsOf(hello: JsonObject) {
  const server = hello.serverInfo as JsonObject | undefined;
  return { protocolVersion: textOrNull(hello.protocolVersion), serverVersion: textOrNull(server?.version) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
