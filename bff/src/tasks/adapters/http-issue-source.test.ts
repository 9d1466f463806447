import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueRefOf } from '../domain/refs.ts';
import { createHttpIssueSource } from './http-issue-source.ts';

/** Answers as both hosts' APIs do, and as they do on a bad day. */
const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/repos/acme/widgets/issues/42': (request, response) =>
    request.headers.authorization === 'Bearer gh-token' &&
    request.headers.accept === 'application/vnd.github+json' &&
    request.headers['x-github-api-version'] === '2022-11-28' &&
    request.headers['user-agent'] === 'corbusier'
      ? send(response, 200, {
          number: 42,
          title: 'Fix login flow',
          body: 'Triage the failing callback',
          state: 'open',
          labels: [{ id: 208045946, name: 'bug', color: 'f29513' }, 'p1', { name: null }],
          assignees: [{ login: 'alice', id: 1 }],
          milestone: { title: 'sprint-12', number: 1 },
        })
      : send(response, 401, { message: 'Bad credentials' }),
  '/repos/acme/widgets/issues/43': (_request, response) =>
    send(response, 200, { title: 'A change', pull_request: { url: 'x' }, labels: [] }),
  '/repos/acme/widgets/issues/44': (_request, response) =>
    send(response, 200, { title: 'Bare', body: null, labels: [], assignees: [], milestone: null }),
  '/repos/acme/widgets/issues/1': (_request, response) => send(response, 404, { message: 'Not Found' }),
  '/repos/acme/widgets/issues/2': (_request, response) => send(response, 410, { message: 'gone' }),
  '/repos/acme/widgets/issues/3': (_request, response) => send(response, 403, { message: 'rate limit' }),
  '/repos/acme/widgets/issues/4': (_request, response) => send(response, 500, { message: 'oops' }),
  '/repos/acme/widgets/issues/5': (_request, response) => response.end('<html>'),
  '/repos/acme/widgets/issues/6': (_request, response) => send(response, 200, ['x']),
  '/repos/acme/widgets/issues/7': (_request, response) => send(response, 200, 'x'.repeat(1_100_000)),
  '/repos/acme/widgets/issues/8': (_request, response) => {
    response.writeHead(301, { location: '/repos/acme/widgets/issues/42' }).end();
  },
  '/repos/acme/widgets/issues/9': (request) => request.socket.destroy(),
  '/repos/acme/widgets/issues/10': () => undefined,
  '/api/v4/projects/acme%2Fwidgets/issues/45': (request, response) =>
    request.headers['private-token'] === 'gl-token'
      ? send(response, 200, {
          iid: 45,
          title: 'Write it down',
          description: null,
          labels: ['docs'],
          assignees: [{ username: 'bob' }],
          milestone: null,
        })
      : send(response, 401, { message: '401 Unauthorized' }),
};

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (answer === undefined) send(response, 404, { message: 'Not Found' });
  else answer(request, response);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function source(tokens = { github: 'gh-token', gitlab: 'gl-token' }, timeoutMs = 5_000) {
  const hosts = { github: { url, token: tokens.github }, gitlab: { url, token: tokens.gitlab } };
  return createHttpIssueSource({ hosts, timeoutMs });
}

const github = (number: number) => issueRefOf('github', 'acme/widgets', number);
const gitlab = (number: number) => issueRefOf('gitlab', 'acme/widgets', number);

describe('issues over HTTP', () => {
  it('come from GitHub with labels, assignees and milestone', async () => {
    expect(await source().fetch(github(42))).toEqual({
      title: 'Fix login flow',
      description: 'Triage the failing callback',
      labels: ['bug', 'p1'],
      assignees: ['alice'],
      milestone: 'sprint-12',
    });
    expect(await source().fetch(github(44))).toEqual({
      title: 'Bare',
      description: null,
      labels: [],
      assignees: [],
      milestone: null,
    });
  });

  it('come from GitLab', async () => {
    expect(await source().fetch(gitlab(45))).toEqual({
      title: 'Write it down',
      description: null,
      labels: ['docs'],
      assignees: ['bob'],
      milestone: null,
    });
  });

  it.each([1, 2, 43])('are none when the host has none under number %d', async (number) => {
    expect(await source().fetch(github(number))).toBeNull();
  });

  it.each([3, 4, 5, 6, 7, 8, 9])('are not to be had when the host has a bad day, case %d', async (number) => {
    await expect(source().fetch(github(number))).rejects.toMatchObject({
      reason: 'issue_source_unavailable',
      details: { provider: 'github' },
    });
  });

  it('are not to be had with a wrong token, and no error holds it', async () => {
    const [end] = await Promise.allSettled([source({ github: 'wrong', gitlab: 'x' }).fetch(github(42))]);
    const reason = end.status === 'rejected' ? end.reason : null;
    expect(reason).toMatchObject({ reason: 'issue_source_unavailable' });
    expect(`${reason.message} ${JSON.stringify(reason.details)}`).not.toContain('wrong');
  });

  it('are waited for no longer than said', async () => {
    await expect(source(undefined, 50).fetch(github(10))).rejects.toMatchObject({
      reason: 'issue_source_unavailable',
    });
  });

  it('are asked only where a host is configured', async () => {
    const only = createHttpIssueSource({ hosts: { gitlab: { url, token: 'gl-token' } } });
    expect([...only.providers]).toEqual(['gitlab']);
    await expect(only.fetch(github(42))).rejects.toMatchObject({ reason: 'issue_source_unavailable' });
  });
});
