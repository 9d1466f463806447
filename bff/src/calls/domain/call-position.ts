import { AppError } from '../../kernel/app-error.ts';

const POSITION = /^[1-9]\d{0,17}$/;

/** A position that a reader gave back to us. Throws `invalid_cursor` for what is none. */
export function readPosition(text: string): bigint {
  if (!POSITION.test(text)) {
    throw new AppError('invalid_cursor', 'This page does not exist; start again from the first one.');
  }
  return BigInt(text);
}
