import type { Ids } from '../kernel/ids.ts';

const TIME_DIGITS = 12;

/**
 * UUIDv7 (RFC 9562): 48 bits of the clock's milliseconds, then the random bits of the platform's own UUIDv4,
 * which has its variant at the same place. Ids of one millisecond stand in no order: nothing is sorted by them.
 */
export function createUuidIds(): Ids {
  return {
    next() {
      const time = Date.now().toString(16).padStart(TIME_DIGITS, '0');
      const random = randomUuid();
      return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
    },
  };
}

/** Pages that came by plain http from another machine have no `randomUUID`. */
function randomUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
