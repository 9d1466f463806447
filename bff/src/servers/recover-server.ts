import type { Clock } from '../kernel/clock.ts';
import type { UpstreamCause } from '../kernel/outcome.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import { failuresAfter, planRetry, type RetryPlan } from './domain/recovery.ts';
import { UNKNOWN_HEALTH } from './domain/server.ts';
import type { RunNotes } from './note-runs.ts';
import { cancelTimer, type ServerEntry } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';

export interface Failure {
  readonly cause: UpstreamCause;
  /** Whether it may go away by itself. */
  readonly heals: boolean;
  /** Milliseconds that the server had run; null when it never came up. */
  readonly ranMs: number | null;
}

/** Brings wanted servers back. */
export interface Recovery {
  /** A wanted server did not start, or ended: says so in its state, and plans the next attempt. */
  failed(entry: ServerEntry, failure: Failure): void;
}

interface RecoveryDeps {
  readonly registry: ServerRegistry;
  readonly runNotes: RunNotes;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** From 0 up to, but without, 1. */
  readonly chance: () => number;
  readonly start: (entry: ServerEntry) => Promise<void>;
}

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { scheduler } = deps;

  function retryLater(entry: ServerEntry, { delayMs }: RetryPlan): void {
    cancelTimer(entry, 'retry');
    const retry = () => {
      entry.timers.delete('retry');
      // Its failure is in the state of the server, and plans the next attempt.
      deps.start(entry).catch(() => undefined);
    };
    entry.timers.set('retry', scheduler.after(delayMs, retry));
  }

  return {
    failed(entry, failure) {
      for (const timer of ['quiet', 'health'] as const) cancelTimer(entry, timer);
      const failures = failuresAfter(entry.snapshot.failures, failure.ranMs);
      const plan = planOf(failure, failures, deps.chance());
      deps.runNotes.ended(entry, failure.cause);
      showFailure(deps, entry, { plan, failures, cause: failure.cause });
      if (plan.delayMs === 0) resume(deps, entry);
      else retryLater(entry, plan);
    },
  };
}

function planOf({ cause, heals }: Failure, failures: number, chance: number): RetryPlan {
  return planRetry({ failures, heals, sessionLost: cause.sessionLost ?? false }, chance);
}

interface Shown {
  readonly plan: RetryPlan;
  readonly failures: number;
  readonly cause: UpstreamCause;
}

function showFailure(deps: RecoveryDeps, entry: ServerEntry, { plan, failures, cause }: Shown): void {
  const retryAt = instant(deps.clock.epochMs() + plan.delayMs);
  const event = plan.state === 'failed' ? 'give_up' : 'back_off';
  deps.registry.advance(entry, event, { cause, failures, retryAt, startedAt: null, health: UNKNOWN_HEALTH });
}

/** The session is begun anew at once; calls wait for that. */
function resume(deps: RecoveryDeps, entry: ServerEntry): void {
  const before = entry.work?.done.catch(() => undefined) ?? Promise.resolve();
  const resuming = before
    .then(() => (entry.wanted ? deps.start(entry) : undefined))
    .catch(() => undefined)
    .finally(() => {
      if (entry.resuming === resuming) entry.resuming = null;
    });
  entry.resuming = resuming;
}

function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
