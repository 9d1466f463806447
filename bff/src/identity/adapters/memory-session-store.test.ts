import { createManualClock } from '../../testing/manual-clock.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { sessionStoreConformance } from '../session-store.conformance.ts';
import { createMemorySessionStore } from './memory-session-store.ts';

sessionStoreConformance('memory', async () => {
  const clock = createManualClock();
  return { ...twoTenants(), clock, store: createMemorySessionStore({ clock }) };
});
