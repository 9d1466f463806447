import { uuidv7 } from 'uuidv7';
import { createMemoryTransactions } from '../../platform/memory/transactions.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { conversationStoreConformance } from '../conversation-store.conformance.ts';
import { createMemoryConversationStore } from './memory-conversation-store.ts';

conversationStoreConformance('memory', async () => ({
  ...twoTenants(),
  store: createMemoryConversationStore(),
  transactions: createMemoryTransactions(),
  makeTask: async () => uuidv7(),
}));
