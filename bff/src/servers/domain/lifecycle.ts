import type { ServerState } from './server.ts';

/**
 * - `start`: somebody wants it to run
 * - `started`: it answered and listed its tools
 * - `start_failed`: it did not
 * - `died`: it ran, and its connection ended
 * - `stopped`: somebody wanted it to end, and nothing of it is left
 */
export const SERVER_EVENTS = ['start', 'started', 'start_failed', 'died', 'stopped'] as const;
export type ServerEvent = (typeof SERVER_EVENTS)[number];

type Row = Partial<Record<ServerEvent, ServerState>>;

/** An event that a state does not name changes nothing there. Nothing leads back to `registered`. */
const TRANSITIONS: Record<ServerState, Row> = {
  registered: { start: 'starting' },
  starting: { started: 'running', start_failed: 'failed', stopped: 'stopped' },
  running: { died: 'failed', stopped: 'stopped' },
  stopped: { start: 'starting' },
  failed: { start: 'starting', stopped: 'stopped' },
  backing_off: { start: 'starting', stopped: 'stopped' },
};

/** The state after an event; null when the event means nothing in this state. */
export function nextState(state: ServerState, event: ServerEvent): ServerState | null {
  return TRANSITIONS[state][event] ?? null;
}
