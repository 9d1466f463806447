import { uuidv7 } from 'uuidv7';
import { createSqlCallJournal } from '../calls/adapters/sql-call-journal.ts';
import { intentOf } from '../calls/call-journal.conformance.ts';
import { holdRun } from '../platform/sql/hold-run.ts';
import { openDatabase } from '../platform/sql/open-database.ts';
import { silentLogger } from './silent-logger.ts';
import { contextOf } from './storage-contexts.ts';

/**
 * A process that begins calls without end, 50 at once, and writes the id of each on stdout once it is
 * acknowledged. Arguments: URL of the app role, URL of the owner role, tenant.
 */
async function main(): Promise<void> {
  const [appUrl = '', ownerUrl = '', tenantId = ''] = process.argv.slice(2);
  const database = await openDatabase({ appUrl, ownerUrl, logger: silentLogger });
  const run = uuidv7();
  await holdRun({ appUrl, run, logger: silentLogger });
  const journal = createSqlCallJournal({ database, run, payloadKey: new Uint8Array(32) });
  const ctx = contextOf(tenantId);
  const write = async (): Promise<never> => {
    for (;;) {
      const intent = intentOf();
      await journal.begin(ctx, intent);
      process.stdout.write(`${intent.callId}\n`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, write));
}

await main();
