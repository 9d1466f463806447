import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { AppError } from '../../kernel/app-error.ts';

/** Classes of SQLSTATE that speak of the statement, not of the server: a bug of ours, or a row it refuses. */
const STATEMENT_CLASSES = new Set(['0A', '21', '22', '23', '2B', '42', '44', 'P0']);
const READ_ONLY_TRANSACTION = '25006';

/** The error of the driver below the query builder's wrapping. */
export function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
}

/** SQLSTATE of an error that PostgreSQL sent, or null. */
export function sqlState(error: unknown): string | null {
  const cause = driverError(error);
  return cause instanceof pg.DatabaseError ? (cause.code ?? null) : null;
}

/** Whether the server refused the statement itself, so that the same statement would fail again. */
export function isStatementError(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && STATEMENT_CLASSES.has(state.slice(0, 2));
}

/**
 * What a query's failure means: the server cannot be used now (`storage_unavailable`), or, when PostgreSQL
 * refused the statement itself, the error as it is.
 */
export function storageError(error: unknown): unknown {
  if (error instanceof AppError || isStatementError(error)) return driverError(error);
  const cause = driverError(error);
  const state = sqlState(cause);
  const unavailable = new AppError(
    'storage_unavailable',
    state === READ_ONLY_TRANSACTION
      ? 'The database takes no changes at the moment; try again when it does.'
      : 'The database cannot be reached at the moment; try again in a few seconds.',
    { sqlState: state },
  );
  // For the log: the edge redacts what goes out.
  unavailable.cause = cause;
  return unavailable;
}
