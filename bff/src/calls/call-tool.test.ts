import { ExactNumber } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import { callTool } from './call-tool.ts';
import { CTX, callWorld, REQUEST, type WorldOptions } from './testing/call-world.ts';

async function refusalOf(options: WorldOptions) {
  const world = callWorld(options);
  const error = await callTool(world.deps)(CTX, REQUEST).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return { world, error };
}

describe('callTool', () => {
  it('records the intent, dispatches, records the outcome, then lets governance observe', async () => {
    const world = callWorld();
    const answer = await callTool(world.deps)(CTX, REQUEST);
    expect(world.steps).toEqual(['begin', 'dispatch', 'end', 'observe']);
    expect(answer.outcome).toEqual({ kind: 'result', result: { content: [] } });
    expect(world.outcomes[0]).toMatchObject({
      status: 'succeeded',
      dispatched: true,
      serverName: 'files',
      durationMs: 2,
    });
  });

  it('forwards the arguments whole and records them redacted', async () => {
    const world = callWorld();
    const parameters = { id: new ExactNumber('9007199254740993'), api_key: 'k-1' };
    await callTool(world.deps)(CTX, { ...REQUEST, parameters });
    expect(world.dispatched[0]).toBe(parameters);
    expect(world.intents[0]?.arguments).toEqual({ id: parameters.id, api_key: '[REDACTED]' });
  });

  it('sends what cannot be checked', async () => {
    const world = callWorld({ verdict: { verdict: 'unchecked', reason: 'pattern' } });
    await callTool(world.deps)(CTX, REQUEST);
    expect(world.steps).toContain('dispatch');
  });

  const fault = { path: ['path'], keyword: 'required', message: 'is required' };
  it.each<[string, WorldOptions, string, string]>([
    ['an unknown tool', { unknown: true }, 'tool_not_found', 'rejected'],
    ['a role that may not call', { forbidden: true }, 'forbidden_for_role', 'denied'],
    [
      'a place that is forbidden, though its server is down,',
      { denial: '*.evil.example', tool: { available: false, destination: 'a.evil.example' } },
      'egress_denied',
      'denied',
    ],
    [
      'a tool whose server is down',
      { tool: { available: false, unavailableReason: 'It was stopped.' } },
      'tool_unavailable',
      'unavailable',
    ],
    [
      'arguments that do not fit',
      { verdict: { verdict: 'invalid', errors: [fault] } },
      'tool_schema_validation_failed',
      'rejected',
    ],
    [
      'a rule that denies',
      { decision: { decision: 'deny', rule: 'r1', reason: 'Not on Sundays.' } },
      'tool_policy_denied',
      'denied',
    ],
    ['a rule that fails', { decision: new Error('broken') }, 'tool_policy_denied', 'denied'],
  ])(
    'refuses %s before anything is sent, and records the refusal',
    async (...[, options, reason, status]) => {
      const { world, error } = await refusalOf(options);
      expect(error.reason).toBe(reason);
      expect(world.steps).toEqual(['end']);
      expect(world.outcomes[0]).toMatchObject({
        status,
        reason,
        dispatched: false,
        arguments: REQUEST.parameters,
      });
    },
  );

  it('sends nothing when the intent cannot be recorded', async () => {
    const { world, error } = await refusalOf({ failBegin: new AppError('storage_unavailable', 'down') });
    expect(error.reason).toBe('storage_unavailable');
    expect(world.steps).toEqual(['begin']);
  });

  it('does not acknowledge a call whose outcome cannot be recorded, and calls no retry safe', async () => {
    const { error } = await refusalOf({ failEnd: new AppError('storage_unavailable', 'down') });
    expect(error.reason).toBe('outcome_unknown');
  });

  it('never lets a failing observation change what happened', async () => {
    const world = callWorld({ failObservation: true });
    const answer = await callTool(world.deps)(CTX, REQUEST);
    expect(answer.outcome.kind).toBe('result');
  });

  const cause = { message: 'It exited with code 3.', exitCode: 3, stderr: ['boom'] };
  it.each([
    ['lost', { kind: 'lost', cause }, 'outcome_unknown', 'failed'],
    ['timed out', { kind: 'timed_out', afterMs: 50, cause }, 'tool_call_timeout', 'timed_out'],
    ['cancelled', { kind: 'cancelled' }, 'call_cancelled', 'cancelled'],
    ['unreachable', { kind: 'unsent', reason: 'unreachable', cause }, 'tool_unavailable', 'unavailable'],
    ['queued out', { kind: 'unsent', reason: 'queue_full', cause }, 'call_queue_full', 'unavailable'],
  ] as const)('tells and records a call that was %s', async (...[, outcome, reason, status]) => {
    const { world, error } = await refusalOf({ dispatch: { outcome, stderr: null } });
    expect(error.reason).toBe(reason);
    expect(world.outcomes[0]).toMatchObject({ status, reason, dispatched: true });
    expect(world.steps).toEqual(['begin', 'dispatch', 'end', 'observe']);
  });

  it('answers a result with isError as the tool gave it, and records a failure with its text', async () => {
    const result = { isError: true, content: [{ type: 'text', text: 'no such file' }], extra: 1 };
    const world = callWorld({ dispatch: { outcome: { kind: 'result', result }, stderr: null } });
    const answer = await callTool(world.deps)(CTX, REQUEST);
    expect(answer.outcome).toEqual({ kind: 'result', result });
    expect(world.outcomes[0]).toMatchObject({
      status: 'failed',
      reason: 'tool_error',
      message: 'no such file',
    });
  });

  it('reports a structured result that breaks its output schema beside the result', async () => {
    const errors = [{ path: ['n'], keyword: 'type', message: 'must be a number' }];
    const result = { content: [], structuredContent: { n: 'x' } };
    const world = callWorld({
      tool: { outputSchema: {} },
      dispatch: { outcome: { kind: 'result', result }, stderr: null },
    });
    let checks = 0;
    const validator = {
      validate: () => {
        checks += 1;
        return Promise.resolve(
          checks === 1 ? ({ verdict: 'valid' } as const) : ({ verdict: 'invalid', errors } as const),
        );
      },
    };
    const answer = await callTool({ ...world.deps, validator })(CTX, REQUEST);
    expect(answer.outcome).toEqual({ kind: 'result', result });
    expect(answer.outputCheck).toEqual({ verdict: 'invalid', errors });
  });
});
