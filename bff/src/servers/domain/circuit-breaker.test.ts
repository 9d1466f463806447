import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admit,
  afterCall,
  type Circuit,
  CLOSED_CIRCUIT,
  OPEN_AFTER,
  OPEN_BASE_MS,
  OPEN_CAP_MS,
} from './circuit-breaker.ts';

interface Calls {
  circuit: Circuit;
  /** Calls on their way: whether each is the probe. */
  readonly open: boolean[];
  nowMs: number;
  failed: number;
}

type Step = { readonly wait: number } | { readonly end: 'succeeded' | 'failed' | 'said_nothing' } | 'call';

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>('call'),
  fc.record({ wait: fc.integer({ min: 0, max: OPEN_CAP_MS }) }),
  fc.record({ end: fc.constantFrom('succeeded' as const, 'failed' as const, 'said_nothing' as const) }),
);

function take(calls: Calls, next: Step): void {
  if (next === 'call') call(calls);
  else if ('wait' in next) calls.nowMs += next.wait;
  else end(calls, next);
}

function end(calls: Calls, next: { readonly end: 'succeeded' | 'failed' | 'said_nothing' }): void {
  const probe = calls.open.shift();
  if (probe === undefined) return;
  calls.circuit = afterCall(calls.circuit, { end: next.end, probe, nowMs: calls.nowMs });
  if (next.end !== 'said_nothing') calls.failed = next.end === 'failed' ? calls.failed + 1 : 0;
}

function call(calls: Calls): void {
  const admission = admit(calls.circuit, calls.nowMs);
  if (admission.admitted) {
    calls.circuit = admission.circuit;
    calls.open.push(admission.probe);
    return;
  }
  // Refused only after failures in a row, and never for longer than the cap.
  expect(calls.failed).toBeGreaterThanOrEqual(OPEN_AFTER);
  expect(admission.waitMs).toBeLessThanOrEqual(OPEN_CAP_MS);
}

describe('the circuit of a server', () => {
  it('refuses only after failures in a row, lets one probe through, and always comes back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const calls: Calls = { circuit: CLOSED_CIRCUIT, open: [], nowMs: 0, failed: 0 };
        for (const next of steps) {
          take(calls, next);
          expect(calls.open.filter(Boolean).length).toBeLessThanOrEqual(1);
        }
        while (calls.open.length > 0) take(calls, { end: 'said_nothing' });
        calls.nowMs += OPEN_CAP_MS;
        const back = admit(calls.circuit, calls.nowMs);
        expect(back.admitted).toBe(true);
      }),
    );
  });

  it('opens after five failures, half-opens after the pause, and closes with the first success', () => {
    let circuit = CLOSED_CIRCUIT;
    for (let left = OPEN_AFTER; left > 0; left -= 1) {
      circuit = afterCall(circuit, { end: 'failed', probe: false, nowMs: 0 });
    }
    expect(admit(circuit, OPEN_BASE_MS - 1)).toEqual({ admitted: false, waitMs: 1 });
    const probe = admit(circuit, OPEN_BASE_MS);
    if (!probe.admitted) throw new Error('the probe was not admitted');
    expect(admit(probe.circuit, OPEN_BASE_MS).admitted).toBe(false);
    const again = afterCall(probe.circuit, { end: 'failed', probe: true, nowMs: OPEN_BASE_MS });
    expect(admit(again, OPEN_BASE_MS * 3 - 1)).toEqual({ admitted: false, waitMs: 1 });
    expect(afterCall(probe.circuit, { end: 'succeeded', probe: true, nowMs: 0 })).toBe(CLOSED_CIRCUIT);
  });
});
