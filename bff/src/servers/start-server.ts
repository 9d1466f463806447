import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { UpstreamCause } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogReports } from './catalog-reports.ts';
import type { ServerSnapshot, Transport } from './domain/server.ts';
import { UpstreamStartError } from './domain/upstream-start-error.ts';
import type { KeepWish } from './keep-wish.ts';
import type { Upstream, UpstreamConnector } from './ports.ts';
import type { Recovery } from './recover-server.ts';
import { createToolRefresh, type RefreshDeps, type ToolRefresh } from './refresh-tools.ts';
import { cancelTimer, type ServerEntry } from './server-entry.ts';
import { type ServerRegistry, unknownServer } from './server-registry.ts';
import { enqueue } from './server-work.ts';
import type { UpstreamWatch } from './watch-upstream.ts';

export type Connectors = Readonly<Partial<Record<Transport['kind'], UpstreamConnector>>>;

export interface StartDeps extends RefreshDeps {
  readonly connectors: Connectors;
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
  readonly clock: Clock;
  readonly watch: UpstreamWatch;
  readonly recovery: Recovery;
  readonly isShuttingDown: () => boolean;
}

/** Who wants a start: a person, whose start begins the count of failures anew, or the recovery. */
export type Starter = 'person' | 'recovery';

/**
 * Brings a server up: connection, handshake, its tools in the catalogue. Concurrent starts are one; a start
 * during a stop follows it; a running server stays as it is; a back-off is cut short. Rejects with
 * `backend_unreachable` when the server cannot be brought up: it is then tried again by itself. Rejects with
 * `storage_unavailable`, and does nothing, when it cannot be noted that the server is to run.
 */
export function startServer(deps: StartDeps & { readonly keepWish: KeepWish }) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    refuseWhenStopping(deps);
    await deps.keepWish(ctx, entry, 'running');
    await startEntry(deps, entry, 'person');
    return entry.snapshot;
  };
}

export function startEntry(deps: StartDeps, entry: ServerEntry, starter: Starter): Promise<void> {
  if (deps.isShuttingDown()) return Promise.reject(shuttingDown());
  if (entry.removed) return Promise.reject(unknownServer(entry.snapshot.name));
  entry.wanted = true;
  cancelTimer(entry, 'retry');
  if (entry.upstream !== null && entry.work === null) return Promise.resolve();
  return enqueue(entry, 'start', (signal) => bringUp(deps, entry, { signal, starter }));
}

export function refuseWhenStopping(deps: Pick<StartDeps, 'isShuttingDown'>): void {
  if (deps.isShuttingDown()) throw shuttingDown();
}

function shuttingDown(): AppError {
  return new AppError('shutting_down', 'the gateway is stopping');
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly starter: Starter;
}

async function bringUp(deps: StartDeps, entry: ServerEntry, attempt: Attempt): Promise<void> {
  const { signal, starter } = attempt;
  await entry.burying;
  if (entry.upstream !== null) return;
  try {
    throwIfCalledOff(signal);
    // The recovery keeps the cause in sight until it has succeeded.
    deps.registry.advance(entry, 'start', {
      retryAt: null,
      ...(starter === 'person' && { cause: null, failures: 0 }),
    });
    const { upstream, refresh, toolCount } = await connectAndList(deps, entry, signal);
    entry.upstream = upstream;
    entry.refresh = refresh;
    deps.registry.advance(entry, 'started', { ...factsOf(upstream), toolCount, startedAt: deps.clock.now() });
    deps.watch(entry, upstream);
    refresh.begin();
  } catch (error) {
    throw await failStart(deps, entry, { error, signal });
  }
}

function throwIfCalledOff(signal: AbortSignal): void {
  if (signal.aborted) throw new UpstreamStartError('aborted', { message: 'the start was called off' });
}

interface Connected {
  readonly upstream: Upstream;
  readonly refresh: ToolRefresh;
  readonly toolCount: number;
}

async function connectAndList(deps: StartDeps, entry: ServerEntry, signal: AbortSignal): Promise<Connected> {
  const upstream = await connect(deps, entry, signal);
  try {
    const refresh = createToolRefresh(deps, entry, upstream);
    const tools = await upstream.listTools(signal);
    await deps.reports.tools(entry, tools);
    throwIfCalledOff(signal);
    return { upstream, refresh, toolCount: tools.length };
  } catch (error) {
    // When the connection has ended, its end says more than what failed because of it.
    const end = await Promise.race([upstream.closed, Promise.resolve(null)]);
    await upstream.close();
    throw end === null ? error : new UpstreamStartError('exited', end);
  }
}

function connect(deps: StartDeps, entry: ServerEntry, signal: AbortSignal): Promise<Upstream> {
  const { definition, tenantId } = entry;
  const { kind } = definition.transport;
  const connector = deps.connectors[kind];
  if (!connector) throw new UpstreamStartError('unsafe', { message: `no connector for ${kind}` });
  return connector.connect(definition, { tenantId, startTimeoutMs: definition.timeouts.startMs, signal });
}

interface FailedStart {
  readonly error: unknown;
  readonly signal: AbortSignal;
}

async function failStart(deps: StartDeps, entry: ServerEntry, failed: FailedStart): Promise<AppError> {
  const { name } = entry.snapshot;
  const cause = causeOf(failed.error);
  const reason = `the server did not start: ${cause.message}`;
  // Who called the start off says what the state is.
  if (!failed.signal.aborted) {
    deps.recovery.failed(entry, { cause, heals: healsByItself(failed.error), ranMs: null });
  }
  await deps.reports.unavailable(entry, reason).catch(() => undefined);
  const { retryAt } = entry.snapshot;
  const details = { serverName: name, cause, retryAt };
  return new AppError('backend_unreachable', `the server "${name}" did not start: ${cause.message}`, details);
}

/** Problems that stay until a person does something about them. */
const LASTING: ReadonlySet<string> = new Set<UpstreamStartError['problem']>([
  'command_not_found',
  'missing_secret',
  'wrong_protocol',
  'unsafe',
]);

function healsByItself(error: unknown): boolean {
  return !(error instanceof UpstreamStartError && LASTING.has(error.problem));
}

function causeOf(error: unknown): UpstreamCause {
  if (error instanceof UpstreamStartError) return error.cause;
  return { message: error instanceof Error ? error.message : 'unknown' };
}

function factsOf(upstream: Upstream) {
  const { protocolVersion, serverInfo } = upstream.hello;
  const version =
    typeof serverInfo === 'object' && serverInfo !== null ? Reflect.get(serverInfo, 'version') : null;
  return {
    cause: null,
    retryAt: null,
    staleSince: null,
    protocolVersion: textOrNull(protocolVersion),
    serverVersion: textOrNull(version),
    startupStderr: textOrNull(upstream.startupStderr() || null),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
