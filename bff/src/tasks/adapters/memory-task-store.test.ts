import { twoTenants } from '../../testing/storage-contexts.ts';
import { taskStoreConformance } from '../task-store.conformance.ts';
import { createMemoryTaskStore } from './memory-task-store.ts';

taskStoreConformance('memory', async () => ({ ...twoTenants(), store: createMemoryTaskStore() }));
