import { isStatementError } from './storage-error.ts';

export interface GroupCommitRules<Item> {
  /** Items of one id never share a commit: the later one sees what the earlier one did. */
  idOf(item: Item): string;
  /** Bytes, roughly. */
  weightOf(item: Item): number;
  /** Writes all items in one transaction and answers the ids of those that were refused as duplicates. */
  write(tenantId: string, items: readonly Item[]): Promise<ReadonlySet<string>>;
  /** What a refused item rejects with. */
  refusal(item: Item): Error;
}

export interface GroupCommit<Item> {
  /** Settles when the item is durable. */
  add(tenantId: string, item: Item): Promise<void>;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_ITEMS = 200;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Lets what arrives while a commit of the tenant is on its way share the next one. A batch that PostgreSQL
 * refuses because of a row is written again item by item, so that only the bad one fails.
 */
export function createGroupCommit<Item>(rules: GroupCommitRules<Item>): GroupCommit<Item> {
  const queues = new Map<string, Waiting<Item>[]>();

  async function drain(tenantId: string, queue: Waiting<Item>[]): Promise<void> {
    while (queue.length > 0) await settle(rules, tenantId, takeBatch(rules, queue));
    queues.delete(tenantId);
  }

  return {
    add: (tenantId, item) =>
      new Promise<void>((resolve, reject) => {
        const waiting = { item, resolve, reject };
        const queue = queues.get(tenantId);
        if (queue !== undefined) {
          queue.push(waiting);
          return;
        }
        const fresh = [waiting];
        queues.set(tenantId, fresh);
        // Whatever else arrives in this turn of the event loop goes with the first commit. It never rejects.
        queueMicrotask(() => void drain(tenantId, fresh));
      }),
  };
}

function takeBatch<Item>(rules: GroupCommitRules<Item>, queue: Waiting<Item>[]): Waiting<Item>[] {
  const batch: Waiting<Item>[] = [];
  const ids = new Set<string>();
  let bytes = 0;
  while (queue.length > 0 && batch.length < MAX_ITEMS) {
    const [next] = queue;
    if (next === undefined || ids.has(rules.idOf(next.item))) break;
    bytes += rules.weightOf(next.item);
    if (batch.length > 0 && bytes > MAX_BYTES) break;
    ids.add(rules.idOf(next.item));
    batch.push(next);
    queue.shift();
  }
  return batch;
}

async function settle<Item>(
  rules: GroupCommitRules<Item>,
  tenantId: string,
  batch: readonly Waiting<Item>[],
): Promise<void> {
  try {
    const items = batch.map(({ item }) => item);
    const refused = await rules.write(tenantId, items);
    for (const waiting of batch) answer(rules, waiting, refused);
  } catch (error) {
    if (batch.length > 1 && isStatementError(error)) await settleEach(rules, tenantId, batch);
    else rejectAll(batch, error);
  }
}

async function settleEach<Item>(
  rules: GroupCommitRules<Item>,
  tenantId: string,
  batch: readonly Waiting<Item>[],
): Promise<void> {
  for (const waiting of batch) await settle(rules, tenantId, [waiting]);
}

function rejectAll<Item>(batch: readonly Waiting<Item>[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

function answer<Item>(
  rules: GroupCommitRules<Item>,
  { item, resolve, reject }: Waiting<Item>,
  refused: ReadonlySet<string>,
): void {
  if (refused.has(rules.idOf(item))) reject(rules.refusal(item));
  else resolve();
}
