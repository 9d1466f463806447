/** The embedded PostgreSQL cannot be run: the message says why and what to do, and is meant for the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
