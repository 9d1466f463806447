import { useLocale, useText } from '../i18n/text.tsx';
import { formatDuration, formatExact, formatRelative } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

const TICK_MS = 10_000;
const SECOND_MS = 1000;

/** A moment as the distance from now; the exact one is its title. */
export function Moment({ at }: { readonly at: string }) {
  const locale = useLocale();
  const now = useNow(TICK_MS);
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

/** How long it is until a moment that is to come, second by second; that it is now once it has come. */
export function Countdown({ to }: { readonly to: string }) {
  const t = useText();
  const locale = useLocale();
  const left = Date.parse(to) - useNow(SECOND_MS);
  const moment = formatExact(Date.parse(to), locale);
  return (
    <time dateTime={to} title={moment} role="timer">
      {left <= 0 ? t('moment-now') : t('moment-in', { time: formatDuration(wholeSeconds(left), locale) })}
    </time>
  );
}

/** How long something has been going on, second by second. */
export function Elapsed({ since }: { readonly since: string }) {
  const locale = useLocale();
  const gone = Math.max(0, useNow(SECOND_MS) - Date.parse(since));
  return <span>{formatDuration(wholeSeconds(gone), locale)}</span>;
}

function wholeSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / SECOND_MS) * SECOND_MS;
}
