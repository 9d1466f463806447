/** Something with a moment, in a stream that is newest first. */
export interface Timed {
  readonly at: string;
}

/**
 * The newest entries of two streams, each of which keeps its own order. A stream whose clock went backwards
 * keeps its order all the same: only their heads are compared.
 */
export function mergeNewestFirst<Left extends Timed, Right extends Timed>(
  left: readonly Left[],
  right: readonly Right[],
  limit: number,
): readonly (Left | Right)[] {
  const merged: (Left | Right)[] = [];
  let [l, r] = [0, 0];
  while (merged.length < limit) {
    const [a, b] = [left[l], right[r]];
    const next = newer(a, b);
    if (next === undefined) break;
    merged.push(next);
    if (next === a) l += 1;
    else r += 1;
  }
  return merged;
}

function newer<Left extends Timed, Right extends Timed>(a: Left | undefined, b: Right | undefined) {
  if (a === undefined || b === undefined) return a ?? b;
  return a.at >= b.at ? a : b;
}
