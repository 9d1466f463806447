import { createMemoryTransactions } from '../../platform/memory/transactions.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { answerOnceConformance } from '../answer-once.conformance.ts';
import { createMemoryAnswerStore } from './memory-answer-store.ts';

answerOnceConformance('memory', async () => ({
  ...twoTenants(),
  transactions: createMemoryTransactions(),
  answers: createMemoryAnswerStore(),
}));
