import { errorEntry, type Reason } from '@corbusier/shared/errors';

/** Facts of a refusal that a program may read: ids, names, positions. Never secrets, never payloads. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An expected refusal. The reason alone decides code, status and retry (`shared/errors.ts`); the message
 * says in a sentence what to do about it.
 */
export class AppError extends Error {
  readonly reason: Reason;
  readonly details: ErrorDetails;

  constructor(reason: Reason, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.reason = reason;
    this.details = details;
  }

  get status(): number {
    return errorEntry(this.reason).status;
  }
}
