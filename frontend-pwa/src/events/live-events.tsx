import type { EventBody } from '@corbusier/shared/contract/events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useApi } from '../lib/api-context.tsx';
import { followEvents } from './follow-events.ts';

export type CallProgress = Extract<EventBody, { event_type: 'call_progressed' }>['data'];

interface Live {
  readonly live: boolean;
  /** What running calls last reported, by call. */
  readonly progress: ReadonlyMap<string, CallProgress>;
}

const NOTHING: Live = { live: false, progress: new Map() };
const LiveContext = createContext(NOTHING);

export interface LiveEventsProps {
  /** Whether there is somebody who may follow them. */
  readonly on: boolean;
  readonly children: ReactNode;
}

/** Follows the server's events for everything inside: what changed there is read again here. */
export function LiveEvents({ on, children }: LiveEventsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (!on) return;
    const stop = new AbortController();
    const onLive = (live: boolean): void => setState((old) => ({ ...old, live }));
    const onEvent = (event: EventBody): void => {
      refresh(queries, event);
      setState((old) => withEvent(old, event));
    };
    void followEvents(api, { onEvent, onLive }, stop.signal);
    return () => stop.abort();
  }, [on, api, queries]);
  return <LiveContext value={state}>{children}</LiveContext>;
}

export function useLive(): Live {
  return useContext(LiveContext);
}

/** A call that has ended is forgotten: its record says how. */
function withEvent(old: Live, event: EventBody): Live {
  if (event.event_type !== 'call_progressed' && event.event_type !== 'call_ended') return old;
  const progress = new Map(old.progress);
  const { call_id: id } = event.data;
  if (event.event_type === 'call_progressed') progress.set(id, event.data);
  else if (!progress.delete(id)) return old;
  return { ...old, progress };
}

const TOUCHED: Readonly<Record<EventBody['event_type'], readonly string[]>> = {
  stream_reset: [
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
  ],
  catalog_changed: ['tools', 'tool', 'servers', 'server', 'revisions'],
  server_changed: ['servers', 'server', 'tools', 'tool'],
  call_started: ['calls'],
  call_progressed: [],
  call_ended: ['calls', 'call', 'task-activity'],
  task_changed: ['tasks', 'task', 'task-activity'],
  conversation_changed: ['conversations', 'conversation', 'history'],
};

function refresh(queries: QueryClient, event: EventBody): void {
  for (const key of TOUCHED[event.event_type]) void queries.invalidateQueries({ queryKey: [key] });
}
