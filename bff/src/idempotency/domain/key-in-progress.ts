import { AppError } from '../../kernel/app-error.ts';

export function keyInProgress(key: string): AppError {
  return new AppError(
    'idempotency_key_in_progress',
    'A request under this key is still running. Send the same request again in a moment.',
    { idempotencyKey: key },
  );
}
