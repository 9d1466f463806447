import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../kernel/logger.ts';
import { connectionSettings } from './pool.ts';

export interface HoldRunOptions {
  readonly appUrl: string;
  /** Id of this process's run. */
  readonly run: string;
  readonly logger: Logger;
}

export interface HeldRun {
  release(): Promise<void>;
}

const RETRY_MS = 1_000;

/** The lock that a live run holds: a SQL expression over the parameter with its id. */
export const runLock = (parameter: string) => `hashtextextended('corbusier.run.' || ${parameter}, 0)`;

/**
 * Holds the lock of this process's run on a connection of its own, from before its first call to its end.
 * PostgreSQL frees it when the process is gone, however it ends; others then close the calls it left open.
 */
export async function holdRun(options: HoldRunOptions): Promise<HeldRun> {
  let released = false;
  let client = await lock(options, onLoss);

  function onLoss(): void {
    if (released) return;
    options.logger.warn('the lock of this run was lost with its connection; taking it again');
    void again();
  }
  async function again(): Promise<void> {
    while (!released) {
      const next = await lock(options, onLoss).catch(() => null);
      if (next !== null) {
        client = next;
        break;
      }
      await delay(RETRY_MS);
    }
    if (released) await client.end();
  }
  return {
    release: async () => {
      released = true;
      await client.end();
    },
  };
}

async function lock({ appUrl, run }: HoldRunOptions, onLoss: () => void): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(appUrl));
  // The end of the connection follows every error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${runLock('$1::text')})`, [run]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  client.once('end', onLoss);
  return client;
}
