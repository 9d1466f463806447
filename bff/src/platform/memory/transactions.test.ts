import { describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/storage-contexts.ts';
import { createMemoryTransactions } from './transactions.ts';

const ctx = contextOf('t1');

describe('transactions in memory', () => {
  it('act after the end of the outermost, and not after a failure', async () => {
    const transactions = createMemoryTransactions();
    const seen: string[] = [];
    await transactions.within(ctx, async (tx) => {
      await transactions.within(tx, async (inner) => {
        transactions.afterCommit(inner, () => seen.push('after'));
      });
      seen.push('work');
    });
    const failing = transactions.within(ctx, async (tx) => {
      transactions.afterCommit(tx, () => seen.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    transactions.afterCommit(ctx, () => seen.push('at once'));
    expect(seen).toEqual(['work', 'after', 'at once']);
  });
});
