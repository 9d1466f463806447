/**
 * A sequence number for each tenant below which every call has ended, so that nobody looks there for running
 * ones again. Kept in memory: it only saves work.
 */
export interface OpenCallFloor {
  of(tenantId: string): bigint;
  /** Raises the floor after a look at all open calls above it. */
  observe(tenantId: string, look: OpenCallLook): void;
}

export interface OpenCallLook {
  /** Milliseconds of the monotonic clock, from before the look. */
  readonly atMs: number;
  /** Largest sequence number of any intent. */
  readonly newest: bigint;
  /** Smallest sequence number of an open one; null when none was open. */
  readonly oldestOpen: bigint | null;
}

/** Longer than a statement may take: a number drawn before that is committed by now, or never will be. */
const SETTLED_MS = 60_000;

/** Far more numbers than are drawn while one statement runs. */
const FIRST_MARGIN = 10_000n;

interface Known {
  readonly floor: bigint;
  /** A number that was in use at that moment. */
  readonly seen: bigint;
  readonly seenAtMs: number;
}

export function createOpenCallFloor(): OpenCallFloor {
  const tenants = new Map<string, Known>();
  return {
    of: (tenantId) => tenants.get(tenantId)?.floor ?? 0n,
    observe: (tenantId, look) => {
      const known = tenants.get(tenantId);
      tenants.set(tenantId, known === undefined ? first(look) : raised(known, look));
    },
  };
}

/** Nobody can say yet how old a number is; but none this far back is still on its way to its commit. */
function first({ newest, oldestOpen, atMs }: OpenCallLook): Known {
  const settled = newest - FIRST_MARGIN;
  const floor = largest(0n, smallest(settled, oldestOpen === null ? settled : oldestOpen - 1n));
  return { floor, seen: newest, seenAtMs: atMs };
}

function raised(known: Known, look: OpenCallLook): Known {
  if (look.atMs - known.seenAtMs < SETTLED_MS) return known;
  const ended = smallest(known.seen, look.oldestOpen === null ? known.seen : look.oldestOpen - 1n);
  return { floor: largest(known.floor, ended), seen: look.newest, seenAtMs: look.atMs };
}

// `Math` knows no bigint.
function smallest(...numbers: readonly bigint[]): bigint {
  return inOrder(numbers)[0] ?? 0n;
}

function largest(...numbers: readonly bigint[]): bigint {
  return inOrder(numbers).at(-1) ?? 0n;
}

function inOrder(numbers: readonly bigint[]): readonly bigint[] {
  return [...numbers].sort((left, right) => (left < right ? -1 : 1));
}
