const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration as `38 ms`, `1.24 s` or `2 min 5 s`: symbols that every language shares, digits by the locale. */
export function formatDuration(milliseconds: number, locale: string): string {
  if (milliseconds < SECOND) return `${digits(Math.round(milliseconds), locale)} ms`;
  if (milliseconds < MINUTE) return `${digits(milliseconds / SECOND, locale)} s`;
  const seconds = Math.round(milliseconds / SECOND);
  return `${digits(Math.floor(seconds / 60), locale)} min ${digits(seconds % 60, locale)} s`;
}

function digits(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
}

const STEPS = [
  [MINUTE, SECOND, 'second'],
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [Number.POSITIVE_INFINITY, DAY, 'day'],
] as const;

/** A moment seen from another, such as `5 minutes ago`. */
export function formatRelative(moment: number, now: number, locale: string): string {
  const distance = moment - now;
  const [, size, name] = STEPS.find(([limit]) => Math.abs(distance) < limit) ?? STEPS[3];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  return format.format(Math.round(distance / size), name);
}

/** Date and time to the second, with the offset. */
export function formatExact(moment: number, locale: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'long' } as const;
  return new Intl.DateTimeFormat(locale, options).format(moment);
}

/** A size in bytes as `3.9 KB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [value, name] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  const options = { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value);
}
