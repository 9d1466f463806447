import { AppError } from '../../kernel/app-error.ts';

const POSITION = /^\d{1,18}$/;

/** A place in a list that a reader gave back to us. Throws `invalid_cursor` for what is none. */
export function readPosition(text: string): bigint {
  if (POSITION.test(text)) return BigInt(text);
  throw new AppError('invalid_cursor', 'The cursor is not one of ours. Start again without it.', {});
}
