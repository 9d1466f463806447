import type { Clock } from '../kernel/clock.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import { notRunning } from './discover-tools.ts';
import type { ServerHealth, ServerSnapshot } from './domain/server.ts';
import type { Upstream } from './ports.ts';
import { cancelTimer, type ServerEntry } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';

/** Milliseconds that a server has for `ping`, and for `tools/list` when it lets `ping` pass. */
export const HEALTH_TIMEOUT_MS = 5_000;
/** Milliseconds without a sign of life after which a running server is asked for one. */
export const HEALTH_EVERY_MS = 30_000;

export interface HealthDeps {
  readonly registry: ServerRegistry;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

/** Asks running servers for a sign of life while nothing else is heard of them. */
export interface HealthWatch {
  begin(entry: ServerEntry, upstream: Upstream): void;
}

/**
 * Asks for a sign of life, now. That there is none is an answer, and never a reason to end the server: one that
 * is busy, or that knows no `ping`, would be ended for nothing. Rejects with `server_not_running`.
 */
export function refreshHealth(deps: HealthDeps) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    const { upstream } = entry;
    if (upstream === null) throw notRunning(entry);
    await check(deps, entry, upstream);
    return entry.snapshot;
  };
}

export function createHealthWatch(deps: HealthDeps): HealthWatch {
  const { clock, scheduler } = deps;

  function plan(entry: ServerEntry, upstream: Upstream): void {
    cancelTimer(entry, 'health');
    const heardAgo = clock.monotonicMs() - entry.heardMs;
    const waitMs = Math.max(1, HEALTH_EVERY_MS - heardAgo);
    entry.timers.set(
      'health',
      scheduler.after(waitMs, () => void look(entry, upstream)),
    );
  }

  async function look(entry: ServerEntry, upstream: Upstream): Promise<void> {
    if (clock.monotonicMs() - entry.heardMs >= HEALTH_EVERY_MS) {
      entry.heardMs = clock.monotonicMs();
      await check(deps, entry, upstream);
    }
    if (entry.upstream === upstream) plan(entry, upstream);
  }

  return { begin: plan };
}

async function check(deps: HealthDeps, entry: ServerEntry, upstream: Upstream): Promise<void> {
  const found = await signOfLife(deps.scheduler, upstream);
  if (entry.upstream !== upstream) return;
  const health: ServerHealth = { ...found, checkedAt: deps.clock.now() };
  const before = entry.snapshot.health;
  // Screens are told of another verdict, not of every look.
  if (before.status === health.status) deps.registry.note(entry, { health });
  else deps.registry.update(entry, { health });
}

type Found = Omit<ServerHealth, 'checkedAt'>;

/** Some servers let `ping` pass without an answer: whoever lists its tools is alive all the same. */
async function signOfLife(scheduler: Scheduler, upstream: Upstream): Promise<Found> {
  try {
    await upstream.ping(HEALTH_TIMEOUT_MS);
    return { status: 'healthy', message: null };
  } catch {
    return listInstead(scheduler, upstream);
  }
}

async function listInstead(scheduler: Scheduler, upstream: Upstream): Promise<Found> {
  const given = new AbortController();
  const stop = scheduler.after(HEALTH_TIMEOUT_MS, () => given.abort());
  try {
    await upstream.listTools(given.signal);
    return { status: 'healthy', message: 'It does not answer ping, but lists its tools.' };
  } catch (error) {
    const late = `no answer within ${HEALTH_TIMEOUT_MS / 1000} s`;
    const why = given.signal.aborted || !(error instanceof Error) ? late : error.message;
    return { status: 'unhealthy', message: `It answers neither ping nor tools/list: ${why}` };
  } finally {
    stop();
  }
}
