import { refreshHealth, startServer, stopServer } from '@corbusier/shared/contract/server-life';
import { deleteServer, getServer, type ServerBody } from '@corbusier/shared/contract/servers';
import { getSession } from '@corbusier/shared/contract/session';
import {
  approveTool,
  listRevisions,
  listTools,
  type ToolRevisionBody,
} from '@corbusier/shared/contract/tools';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeGateway, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleRevision, sampleServer, sampleSession, sampleTool } from '../testing/sample-data.ts';

const CAUSE = {
  message: 'It ended by itself.',
  exit_code: 3,
  signal: null,
  stderr: ['reading the configuration', 'TOKEN is not set'],
};
const CHANGED = sampleRevision('files.read', {
  number: 2,
  hash: 'b'.repeat(64),
  change: 'changed',
  effect: 'breaking',
  differences: [
    {
      path: ['inputSchema', 'required'],
      kind: 'changed',
      effect: 'breaking',
      summary: 'the parameter `path` became required',
      before: [],
      after: ['path'],
    },
  ],
});
const LINKS = { self: '', next: null, prev: null };

function gatewayOf(server: ServerBody, revisions: readonly ToolRevisionBody[] = []): FakeGateway {
  const gateway = createEmptyGateway();
  gateway.on(getServer, ({ params }) => {
    if (params.name !== server.name) throw new Refusal('mcp_server_not_found', 'no');
    return { server };
  });
  gateway.on(listTools, () => ({ tools: [sampleTool('files.read'), sampleTool('other.thing')] }));
  gateway.on(listRevisions, () => ({ revisions: [...revisions], limit: 20, links: LINKS }));
  return gateway;
}

/** Answers with what the server is from now on. */
function become(gateway: FakeGateway, server: ServerBody) {
  gateway.on(getServer, () => ({ server }));
  return { server };
}

function as(gateway: FakeGateway, role: string): FakeGateway {
  gateway.on(getSession, () => ({ session: { ...sampleSession, role } }));
  return gateway;
}

const sentPosts = (gateway: FakeGateway) =>
  gateway.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

describe('why a server does not run', () => {
  it('is told with message, exit code, last lines, attempts and the time of the next', async () => {
    const retry_at = new Date(Date.now() + 59_000).toISOString();
    const server = sampleServer('files', { state: 'backing_off', cause: CAUSE, failures: 3, retry_at });
    renderPage('/servers/files', gatewayOf(server));
    const why = within(await screen.findByRole('region', { name: 'Why it stands so' }));
    expect(why.getByText('It ended by itself.')).toBeTruthy();
    expect(why.getByText('It ended with exit code 3.')).toBeTruthy();
    expect(why.getByText(/TOKEN is not set/)).toBeTruthy();
    const state = within(screen.getByRole('region', { name: 'State' }));
    expect(state.getByText('3 times in a row')).toBeTruthy();
    expect(state.getByRole('timer').textContent).toMatch(/^in \d+ s$/);
  });

  it('follows the events', async () => {
    const gateway = gatewayOf(sampleServer('files', { state: 'backing_off', cause: CAUSE }));
    renderPage('/servers/files', gateway);
    await screen.findByText('It ended by itself.');
    gateway.on(getServer, () => ({ server: sampleServer('files') }));
    gateway.emit('server_changed', { server: 'files', state: 'running' });
    await waitFor(() => expect(screen.queryByText('It ended by itself.')).toBeNull());
    expect(screen.getAllByText('Running').length).toBeGreaterThan(0);
  });

  it('says that there is no such server', async () => {
    renderPage('/servers/gone', gatewayOf(sampleServer('files')));
    expect(await screen.findByRole('heading', { name: 'There is no such server' })).toBeTruthy();
  });
});

describe('what can be done with a server', () => {
  it('starts one that is stopped and shows what it has become', async () => {
    const gateway = gatewayOf(sampleServer('files', { state: 'stopped' }));
    gateway.on(startServer, () => become(gateway, sampleServer('files')));
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
    expect(sentPosts(gateway)).toEqual([['POST', '/servers/files/start', undefined]]);
  });

  it('shows what it has become since it answered', async () => {
    const gateway = gatewayOf(sampleServer('files', { state: 'stopped' }));
    gateway.on(startServer, () => {
      become(gateway, sampleServer('files', { state: 'backing_off', cause: CAUSE }));
      return { server: sampleServer('files') };
    });
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    expect(await screen.findByText('It ended by itself.')).toBeTruthy();
  });

  it('asks before it stops, and says how many tools go with it', async () => {
    const gateway = gatewayOf(sampleServer('files'));
    gateway.on(stopServer, () => become(gateway, sampleServer('files', { state: 'stopped' })));
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(sentPosts(gateway)).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('Its 3 tools cannot be called');
    await user.click(screen.getByRole('button', { name: 'Yes, stop it' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  });

  it('tells why a start failed', async () => {
    const gateway = gatewayOf(sampleServer('files', { state: 'failed', cause: CAUSE }));
    gateway.on(startServer, () => {
      throw new Refusal('backend_unreachable', "The server 'files' ended with exit code 3.");
    });
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    expect((await screen.findByRole('alert')).textContent).toContain('exit code 3');
  });

  it('asks for a sign of life', async () => {
    const gateway = gatewayOf(sampleServer('files'));
    const health = { status: 'unhealthy', checked_at: '2026-11-30T12:00:00Z', message: 'no answer' } as const;
    gateway.on(refreshHealth, () => become(gateway, sampleServer('files', { health })));
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Unhealthy')).toBeTruthy();
    expect(screen.getByText('no answer')).toBeTruthy();
  });

  it('is not offered to those who may not, who learn who may', async () => {
    renderPage('/servers/files', as(gatewayOf(sampleServer('files')), 'developer'));
    expect(await screen.findByText(/Your role \(developer\) may look at servers/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  it('deletes one that was registered, once asked; one of the file is left to the file', async () => {
    const gateway = gatewayOf(sampleServer('files', { source: 'api' }));
    gateway.on(deleteServer, () => ({ server: sampleServer('files', { source: 'api', state: 'stopped' }) }));
    const { user, router, unmount } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('alert').textContent).toContain('Delete files?');
    await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/servers'));
    unmount();
    renderPage('/servers/files', gatewayOf(sampleServer('files')));
    expect(await screen.findByText(/It comes from corbusier.yaml/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('the tools of a server', () => {
  it('are its own, with the reasons of those that cannot be called', async () => {
    const flagged_tools = [{ name: 'bad name', reason: 'A name may not hold a blank.' }];
    const gateway = gatewayOf(sampleServer('files', { flagged_tools }));
    gateway.on(listTools, () => ({
      tools: [
        sampleTool('files.read'),
        sampleTool('files.write', { available: false, flagged: 'Its schema does not compile.' }),
        sampleTool('other.thing'),
      ],
    }));
    renderPage('/servers/files', gateway);
    const tools = within(await screen.findByRole('region', { name: 'Tools' }));
    expect(await tools.findByRole('link', { name: 'read' })).toBeTruthy();
    expect(tools.getByText('Its schema does not compile.')).toBeTruthy();
    expect(tools.getByText('A name may not hold a blank.')).toBeTruthy();
    expect(tools.queryByText('thing')).toBeNull();
  });

  it('show how they changed: breaking or safe, with before and after', async () => {
    renderPage('/servers/files', gatewayOf(sampleServer('files'), [CHANGED, sampleRevision('files.read')]));
    const changes = within(await screen.findByRole('region', { name: 'Changes' }));
    expect((await changes.findAllByText('Breaking')).length).toBe(2);
    expect(changes.getByText('the parameter `path` became required')).toBeTruthy();
    expect(changes.getByText('Before')).toBeTruthy();
    expect(changes.getByText('First seen')).toBeTruthy();
    expect(changes.queryByRole('button', { name: /Approve/ })).toBeNull();
  });

  const PENDING = sampleTool('files.read', {
    review: 'pending',
    available: false,
    revision: 2,
    revision_hash: CHANGED.hash,
  });

  it('are approved by the revision that was looked at', async () => {
    const gateway = gatewayOf(sampleServer('files', { review: 'required' }), [CHANGED]);
    gateway.on(listTools, () => ({ tools: [PENDING] }));
    gateway.on(approveTool, () => ({ tool: sampleTool('files.read', { review: 'approved' }) }));
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Approve files.read' }));
    expect(sentPosts(gateway)).toEqual([
      ['POST', '/tools/files.read/approve', { revision_hash: CHANGED.hash }],
    ]);
  });

  it('are read again when they changed meanwhile', async () => {
    const gateway = gatewayOf(sampleServer('files', { review: 'required' }), [CHANGED]);
    gateway.on(listTools, () => ({ tools: [PENDING] }));
    const newer = { ...CHANGED, number: 3, hash: 'c'.repeat(64) };
    gateway.on(approveTool, () => {
      gateway.on(listRevisions, () => ({ revisions: [newer, CHANGED], limit: 20, links: LINKS }));
      throw new Refusal('revision_changed', 'It changed again.');
    });
    const { user } = renderPage('/servers/files', gateway);
    await user.click(await screen.findByRole('button', { name: 'Approve files.read' }));
    expect(await screen.findByText('revision 3')).toBeTruthy();
  });
});
