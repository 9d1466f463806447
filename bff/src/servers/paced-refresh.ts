import type { Clock } from '../kernel/clock.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import { jittered } from './domain/recovery.ts';
import { recentStarts, refreshWait } from './domain/refresh-pace.ts';

/** Milliseconds: bound of the first pause after a refresh that failed. */
const RETRY_BASE_MS = 1_000;

export interface PaceDeps {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** From 0 up to, but without, 1. */
  readonly chance: () => number;
}

/** Runs one refresh at a time, as often as the pace allows. */
export interface PacedRefresh {
  /** From now on what was asked for is done. */
  begin(): void;
  /** Something changed: a refresh begins after it, at once where the pace allows it. */
  ask(): void;
  /** A refresh now, after one under way, whatever the pace; rejects as it does. */
  now(): Promise<void>;
  /** Nothing begins any more. */
  end(): void;
}

/** A refresh that rejects is begun again by itself, with a back-off. */
export function createPacedRefresh(deps: PaceDeps, refresh: () => Promise<void>): PacedRefresh {
  let open = false;
  let asked = false;
  let failures = 0;
  let starts: readonly number[] = [];
  let running: Promise<void> | null = null;
  let cancel: (() => void) | null = null;

  async function run(): Promise<void> {
    asked = false;
    cancel?.();
    cancel = null;
    starts = [...recentStarts(starts, deps.clock.monotonicMs()), deps.clock.monotonicMs()];
    failures += 1;
    await refresh();
    failures = 0;
  }

  function begin(): Promise<void> {
    running = run().finally(() => {
      running = null;
      goOn();
    });
    return running;
  }
  /** What fails is seen by whoever looks at the result of the refresh. */
  const beginUnseen = () => void begin().catch(() => undefined);
  function goOn(): void {
    const busy = running !== null || cancel !== null;
    if (!open || busy || !(asked || failures > 0)) return;
    const waitMs = Math.max(refreshWait(starts, deps.clock.monotonicMs()), retryWait(failures, deps.chance));
    if (waitMs === 0) beginUnseen();
    else cancel = deps.scheduler.after(waitMs, beginUnseen);
  }

  const ask = () => {
    asked = true;
    goOn();
  };
  return {
    ask,
    begin() {
      open = true;
      goOn();
    },
    now: async () => {
      await running?.catch(() => undefined);
      await (running ?? begin());
    },
    end() {
      open = false;
      cancel?.();
    },
  };
}

function retryWait(failures: number, chance: () => number): number {
  return failures === 0 ? 0 : jittered(RETRY_BASE_MS, failures, chance());
}
