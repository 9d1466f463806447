import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextState, SERVER_EVENTS } from './lifecycle.ts';
import { SERVER_STATES, type ServerState } from './server.ts';

const state = fc.constantFrom(...SERVER_STATES);
const event = fc.constantFrom(...SERVER_EVENTS);

describe('the life of a server', () => {
  it('goes from registered over running to stopped and back', () => {
    expect(nextState('registered', 'start')).toBe('starting');
    expect(nextState('starting', 'started')).toBe('running');
    expect(nextState('running', 'stopped')).toBe('stopped');
    expect(nextState('stopped', 'start')).toBe('starting');
  });

  it('backs off, or gives up, only from a start or a run', () => {
    fc.assert(
      fc.property(state, event, (from, happened) => {
        const next = nextState(from, happened);
        const up = from === 'starting' || from === 'running';
        expect(next === 'backing_off').toBe(up && happened === 'back_off');
        expect(next === 'failed').toBe(up && happened === 'give_up');
      }),
    );
  });

  it('never comes back to registered, and runs only after it was starting', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let current: ServerState = 'registered';
        for (const happened of events) {
          const next: ServerState | null = nextState(current, happened);
          if (next === null) continue;
          expect(next).not.toBe('registered');
          expect(next === 'running').toBe(current === 'starting' && happened === 'started');
          current = next;
        }
      }),
    );
  });

  it('can be started from every state in which it rests', () => {
    for (const from of ['registered', 'stopped', 'failed', 'backing_off'] as const) {
      expect(nextState(from, 'start')).toBe('starting');
    }
    expect(nextState('registered', 'stopped')).toBeNull();
  });
});
