import * as z from 'zod/mini';

const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const SIZE_UNITS: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

const durationForm = /^([1-9]\d{0,8})(ms|s|m|h)$/;
const sizeForm = /^([1-9]\d{0,8})(B|KiB|MiB|GiB)$/;

/** A positive whole number with its unit: `500ms`, `30s`, `5m`, `24h`. */
export const duration = z
  .string({ error: 'must be a duration with its unit, such as 500ms, 30s, 5m or 24h' })
  .check(z.regex(durationForm, { error: 'must be a duration with its unit, such as 500ms, 30s, 5m or 24h' }));

/** A duration, or `none`. */
export const durationOrNone = z
  .string({ error: 'must be a duration with its unit, such as 30s, or none' })
  .check(
    z.regex(/^(?:none|[1-9]\d{0,8}(?:ms|s|m|h))$/, {
      error: 'must be a duration with its unit, such as 30s, or none',
    }),
  );

/** A positive whole number of bytes with its unit: `64KiB`, `4MiB`. */
export const size = z
  .string({ error: 'must be a size with its unit, such as 64KiB or 4MiB' })
  .check(z.regex(sizeForm, { error: 'must be a size with its unit, such as 64KiB or 4MiB' }));

/** Milliseconds. The text has passed `duration`, or is what a person typed: null when it has another form. */
export function parseDuration(text: string): number | null {
  return parseQuantity(durationForm.exec(text), DURATION_UNITS);
}

/** Bytes; null when the text has another form. */
export function parseSize(text: string): number | null {
  return parseQuantity(sizeForm.exec(text), SIZE_UNITS);
}

function parseQuantity(
  match: RegExpExecArray | null,
  units: Readonly<Record<string, number>>,
): number | null {
  const [, count, unit] = match ?? [];
  const factor = unit === undefined ? undefined : units[unit];
  return count === undefined || factor === undefined ? null : Number(count) * factor;
}
