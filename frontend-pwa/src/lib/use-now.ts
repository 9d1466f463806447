import { useSyncExternalStore } from 'react';

type Subscribe = (listener: () => void) => () => void;

function everyTick(tick: number): Subscribe {
  return (listener) => {
    const timer = setInterval(listener, tick);
    return () => clearInterval(timer);
  };
}

const SUBSCRIPTIONS = new Map<number, Subscribe>();

/** One function a tick, so that a drawing does not subscribe anew. */
function subscription(tick: number): Subscribe {
  const known = SUBSCRIPTIONS.get(tick) ?? everyTick(tick);
  SUBSCRIPTIONS.set(tick, known);
  return known;
}

/** The present, rounded up to a tick in milliseconds: everything of one tick on the page moves on together. */
export function useNow(tick: number): number {
  return useSyncExternalStore(subscription(tick), () => Math.ceil(Date.now() / tick) * tick);
}
