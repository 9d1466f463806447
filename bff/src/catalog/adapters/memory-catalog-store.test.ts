import { uuidv7 } from 'uuidv7';
import { createUuidIds } from '../../platform/uuid-ids.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { catalogStoreConformance } from '../catalog-store.conformance.ts';
import { createMemoryCatalogStore } from './memory-catalog-store.ts';

catalogStoreConformance('memory', async () => {
  const clock = createManualClock();
  const store = createMemoryCatalogStore({ clock, ids: createUuidIds() });
  return { ...twoTenants(), clock, store, registerServer: async () => uuidv7() };
});
