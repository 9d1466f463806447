import { useSyncExternalStore } from 'react';
import { useLocale } from '../i18n/text.tsx';
import { formatDuration, formatExact, formatRelative } from '../lib/format.ts';

const TICK_MS = 10_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The present, to ten seconds: every moment on the page moves on together. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / TICK_MS) * TICK_MS);
}

/** A moment as the distance from now; the exact one is its title. */
export function Moment({ at }: { readonly at: string }) {
  const locale = useLocale();
  const now = useNow();
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return <span>{at}</span>;
  return (
    <time dateTime={at} title={formatExact(moment, locale)}>
      {formatRelative(Math.min(moment, now), now, locale)}
    </time>
  );
}

/** A duration; nothing while there is none. */
export function Duration({ ms }: { readonly ms: number | null }) {
  const locale = useLocale();
  return ms === null ? null : <span>{formatDuration(ms, locale)}</span>;
}
