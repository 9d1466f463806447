import { uuidv7 } from 'uuidv7';
import type { Ids } from '../kernel/ids.ts';

/** UUIDv7 from the platform's random source. */
export function createUuidIds(): Ids {
  return { next: uuidv7 };
}
