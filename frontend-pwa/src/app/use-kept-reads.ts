import { type SessionBody, session as sessionSchema } from '@corbusier/shared/contract/session';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../lib/api-context.tsx';
import { browserStore } from '../lib/browser-store.ts';
import { sessionQuery } from '../lib/queries.ts';
import { keepReads, restoreReads } from '../lib/reads.ts';

const LAST = 'last-session';

/** In HTTP mode, shows without a network what this session has read, and keeps what it reads. */
export function useKeptReads(): void {
  const { api, mode } = useConnection();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery(api));
  const on = mode === 'http';
  const key = session ? keyOf(session) : undefined;
  useEffect(() => {
    if (on) void restoreLast(queries);
  }, [on, queries]);
  useEffect(() => {
    if (!on || key === undefined) return;
    return keepReads(queries, key);
  }, [on, key, queries]);
  useEffect(() => {
    if (on && session) void keepSession(session);
  }, [on, session]);
}

/** Who reads: the session itself has no name that a page may know. */
function keyOf({ tenant, user_id }: SessionBody): string {
  return `${tenant.id}/${user_id}`;
}

async function keepSession(session: SessionBody): Promise<void> {
  try {
    const read = { text: JSON.stringify(session), readAt: Date.now() };
    await (await browserStore()).put('reads', read, LAST);
  } catch {
    // A browser that keeps nothing shows nothing without a network.
  }
}

async function restoreLast(queries: QueryClient): Promise<void> {
  const session = await lastSession();
  if (!session) return;
  await restoreReads(queries, keyOf(session));
  if (queries.getQueryData(['session']) === undefined) {
    // Old on purpose: the server is asked all the same.
    queries.setQueryData(['session'], session, { updatedAt: 0 });
  }
}

/** The session that read last, while it has not run out. */
async function lastSession(): Promise<SessionBody | undefined> {
  try {
    const read = await (await browserStore()).get('reads', LAST);
    const parsed = read && sessionSchema.safeParse(JSON.parse(read.text));
    if (!parsed?.success || Date.parse(parsed.data.expires_at) < Date.now()) return undefined;
    return parsed.data;
  } catch {
    return undefined;
  }
}
