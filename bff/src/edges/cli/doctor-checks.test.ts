import { describe, expect, it } from 'vitest';
import { configurationCheck, runningServerCheck } from './doctor-checks.ts';

const server = { url: 'http://127.0.0.1:8080', pid: 42 };

describe('the check of the running server', () => {
  const check = (answer: () => Promise<Response>, running: typeof server | null = server) =>
    runningServerCheck({
      findServer: async () => running,
      fetch: (url) =>
        url === 'http://127.0.0.1:8080/health/ready' ? answer() : Promise.reject(new Error(url)),
    });

  it('finds one that is ready, and none at all, in order', async () => {
    expect(await check(async () => new Response('ok')).run()).toBe(
      'http://127.0.0.1:8080 is ready (process 42)',
    );
    expect(await check(async () => new Response('ok'), null).run()).toBe('none runs on this data folder');
  });

  it('finds one that is not ready, or dead, wrong', async () => {
    await expect(check(async () => new Response('', { status: 503 })).run()).rejects.toThrow('answers 503');
    await expect(check(async () => Promise.reject(new Error('reset'))).run()).rejects.toThrow(
      'does not answer',
    );
  });
});

describe('the check of the configuration', () => {
  it('passes on what was found or what is wrong', async () => {
    expect(await configurationCheck(async () => '2 servers').run()).toBe('2 servers');
    await expect(configurationCheck(() => Promise.reject(new Error('line 3'))).run()).rejects.toThrow(
      'line 3',
    );
  });
});
