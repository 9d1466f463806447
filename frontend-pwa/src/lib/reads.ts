import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { browserStore } from './browser-store.ts';

/** Answers that are worth showing without a network. */
const KEPT: ReadonlySet<unknown> = new Set([
  'tools',
  'tool',
  'servers',
  'server',
  'revisions',
  'calls',
  'call',
  'tasks',
  'task',
  'task-activity',
  'conversations',
  'conversation',
  'history',
]);
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;
const LIMITS = { maxDepth: 512, maxKeys: 1_000_000 };

/**
 * Keeps what is read, for the session that reads it, so that it can be shown when the server does not answer.
 * Returns how to stop.
 */
export function keepReads(queries: QueryClient, session: string): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && KEPT.has(query.queryKey[0])) {
      void keep(session, query);
    }
  });
}

async function keep(session: string, query: Query): Promise<void> {
  try {
    // Answers of the API are JSON.
    const text = stringifyJson(query.state.data as Json);
    const read = { text, readAt: query.state.dataUpdatedAt };
    await (await browserStore()).put('reads', read, keyOf(session, query.queryKey));
  } catch {
    // A browser that keeps nothing shows nothing without a network.
  }
}

/** Puts what the session read before in place, as old as it is; what is older than a week is dropped. */
export async function restoreReads(queries: QueryClient, session: string): Promise<void> {
  try {
    const store = await browserStore();
    const keys = await store.getAllKeys('reads');
    for (const key of keys.filter((one) => one.startsWith('['))) {
      const [owner, queryKey] = readKey(key);
      const read = owner === session ? await store.get('reads', key) : undefined;
      if (read && Date.now() - read.readAt < OLDEST_MS) restore(queries, queryKey, read);
      else await store.delete('reads', key);
    }
  } catch {
    // Nothing can be looked up, so everything is read anew.
  }
}

function restore(
  queries: QueryClient,
  queryKey: QueryKey,
  read: { readonly text: string; readonly readAt: number },
): void {
  if (queries.getQueryData(queryKey) !== undefined) return;
  queries.setQueryData(queryKey, parseJson(read.text, LIMITS), { updatedAt: read.readAt });
  // What is shown is old: it is asked for again, and marked while that fails.
  void queries.invalidateQueries({ queryKey, exact: true });
}

function keyOf(session: string, queryKey: QueryKey): string {
  return JSON.stringify([session, queryKey]);
}

function readKey(key: string): readonly [string, QueryKey] {
  // Only `keyOf` makes the keys of this store.
  return JSON.parse(key) as [string, QueryKey];
}
