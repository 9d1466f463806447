import { afterAll, describe, expect, it } from 'vitest';
import { defineServer, fixtureStdio, startProcessHost } from '../../testing/process-fixtures.ts';
import type { StdioTransport } from '../domain/server.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { ConnectOptions } from '../ports.ts';
import { createStdioConnector } from './stdio-connector.ts';

const host = startProcessHost();
const connector = createStdioConnector(host);
const options: ConnectOptions = { tenantId: 'tenant', startTimeoutMs: 20_000 };
afterAll(() => host.guardian.close());

async function startFailure(
  transport: Partial<StdioTransport>,
  changes: Partial<ConnectOptions> = {},
): Promise<UpstreamStartError> {
  const definition = defineServer({ ...fixtureStdio(), ...transport });
  const failure: unknown = await connector
    .connect(definition, { ...options, ...changes })
    .catch((error) => error);
  expect(failure).toBeInstanceOf(UpstreamStartError);
  // Checked by the line above.
  return failure as UpstreamStartError;
}

describe('a stdio server that does not start', () => {
  it('is named when there is no such command', async () => {
    const failure = await startFailure({ command: 'no-such-command-anywhere' });
    expect(failure.problem).toBe('command_not_found');
    expect(failure.cause.message).toContain('no-such-command-anywhere');
  });

  it('is refused when its working folder is missing', async () => {
    const failure = await startFailure({ workingDirectory: '/no/such/folder' });
    expect(failure.problem).toBe('command_not_found');
    expect(failure.cause.message).toContain('/no/such/folder');
  });

  it('is explained by its exit code and last stderr lines', async () => {
    const failure = await startFailure(fixtureStdio('--fault=exit'));
    expect(failure.problem).toBe('exited');
    expect(failure.cause.exitCode).toBe(7);
    expect(failure.cause.stderr).toEqual(['first line', 'cannot start: no licence']);
  });

  it('is explained by what it wrote to stdout when it exits without an answer', async () => {
    const failure = await startFailure(fixtureStdio('--fault=noise_exit'));
    expect(failure).toMatchObject({ problem: 'exited', cause: { exitCode: 0 } });
    expect(failure.cause.message).toContain('Fixture server v1.2.3 – ready');
  });

  it('is given up when it writes anything but messages', async () => {
    const failure = await startFailure(fixtureStdio('--fault=noise_only'), { startTimeoutMs: 1500 });
    expect(failure.problem).toBe('no_answer');
    expect(failure.cause.message).toContain('Fixture server v1.2.3 – ready');
    expect(failure.cause.stderr).toEqual(['fixture: starting']);
  });

  it('is given up when it never answers', async () => {
    const failure = await startFailure(fixtureStdio('--fault=silent'), { startTimeoutMs: 300 });
    expect(failure).toMatchObject({ problem: 'no_answer', cause: { message: 'no answer within 300 ms' } });
  });

  it('is refused when it speaks an unknown revision, or refuses itself', async () => {
    const unknown = await startFailure(fixtureStdio('--fault=unknown_version'));
    expect(unknown.problem).toBe('wrong_protocol');
    expect(unknown.cause.message).toContain('1999-01-01');
    const refused = await startFailure(fixtureStdio('--fault=refuses'));
    expect(refused).toMatchObject({ problem: 'wrong_protocol' });
    expect(refused.cause.message).toContain('not today');
  });

  it('is refused before the spawn when a reference leads nowhere', async () => {
    const failure = await startFailure({ env: { KEY: `\${env:NOT_SET_ANYWHERE}` } });
    expect(failure.problem).toBe('missing_secret');
  });

  it('is called off by the signal, and leaves no process', async () => {
    const signal = AbortSignal.timeout(200);
    const failure = await startFailure(fixtureStdio('--fault=silent'), { signal });
    expect(failure.problem).toBe('aborted');
  });
});
