import { createUuidIds } from '../../platform/uuid-ids.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { serverStoreConformance } from '../server-store.conformance.ts';
import { createMemoryServerStore } from './memory-server-store.ts';

serverStoreConformance('memory', async () => {
  const clock = createManualClock();
  return { ...twoTenants(), clock, store: createMemoryServerStore({ clock, ids: createUuidIds() }) };
});
