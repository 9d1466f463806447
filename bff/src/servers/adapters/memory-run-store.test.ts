import { uuidv7 } from 'uuidv7';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { runStoreConformance } from '../run-store.conformance.ts';
import { createMemoryRunStore } from './memory-run-store.ts';

runStoreConformance('memory', async () => ({
  ...twoTenants(),
  runs: createMemoryRunStore(),
  serverId: uuidv7(),
}));
