import type { ServerState } from './server.ts';

/**
 * - `start`: somebody, or the recovery, wants it to run
 * - `started`: it answered and listed its tools
 * - `back_off`: it did not start, or its connection ended; it is tried again soon
 * - `give_up`: the same, and it is not expected to heal by itself
 * - `stopped`: somebody wanted it to end, and nothing of it is left
 */
export const SERVER_EVENTS = ['start', 'started', 'back_off', 'give_up', 'stopped'] as const;
export type ServerEvent = (typeof SERVER_EVENTS)[number];

type Row = Partial<Record<ServerEvent, ServerState>>;

const ENDS: Row = { back_off: 'backing_off', give_up: 'failed', stopped: 'stopped' };

/** An event that a state does not name changes nothing there. Nothing leads back to `registered`. */
const TRANSITIONS: Record<ServerState, Row> = {
  registered: { start: 'starting' },
  starting: { started: 'running', ...ENDS },
  running: ENDS,
  stopped: { start: 'starting' },
  failed: { start: 'starting', stopped: 'stopped' },
  backing_off: { start: 'starting', stopped: 'stopped' },
};

/** The state after an event; null when the event means nothing in this state. */
export function nextState(state: ServerState, event: ServerEvent): ServerState | null {
  return TRANSITIONS[state][event] ?? null;
}
