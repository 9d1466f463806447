import type pg from 'pg';

/** The database cannot be opened; the message is meant for the terminal and holds no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Connects, or says in one line which database could not be opened, as whom, and why. */
export async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { user, database, host, port } = client;
    const place = host.startsWith('/') ? host : `${host}:${port}`;
    throw new DatabaseUnreachableError(
      `The database ${database} at ${place} cannot be opened as ${user} (${whyOf(error)}). Check that it runs, and what DATABASE_URL and DATABASE_OWNER_URL say.`,
      { cause: error },
    );
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses gives an error of errors, which has a code and no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
