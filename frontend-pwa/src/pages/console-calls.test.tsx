import { callTool, cancelCall, getCall, listCalls } from '@corbusier/shared/contract/calls';
import { approveTool, getTool, listRevisions } from '@corbusier/shared/contract/tools';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeGateway, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleCall, sampleRevision, sampleTool } from '../testing/sample-data.ts';

const ADDRESS = '/tools/filesystem/read_file';
const LINKS = { self: '', next: null, prev: null };

interface HeldCall {
  readonly gateway: FakeGateway;
  readonly end: (error: Refusal) => void;
}

/** A tool whose calls last until a test ends them. */
function gatewayThatHolds(): HeldCall {
  const gateway = createEmptyGateway();
  const held = Promise.withResolvers<never>();
  gateway.on(getTool, () => ({ tool: sampleTool('filesystem.read_file') }));
  gateway.on(listCalls, () => ({ calls: [], limit: 50, links: LINKS }));
  gateway.on(callTool, () => held.promise);
  return { gateway, end: held.reject };
}

async function runTool({ gateway }: HeldCall) {
  const view = renderPage(ADDRESS, gateway);
  await view.user.type(await screen.findByRole('textbox', { name: /^path/ }), 'x');
  await view.user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('progressbar');
  return view;
}

it('shows how far a call is of a whole, and that it goes on when there is no whole', async () => {
  const held = gatewayThatHolds();
  await runTool(held);
  const [sent] = held.gateway.sent.filter(({ method }) => method === 'POST');
  const call_id = String((sent?.body as { call_id?: string } | undefined)?.call_id);
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar');
  expect(bar().hasAttribute('value')).toBe(false);
  held.gateway.emit('call_progressed', { call_id, progress: 3, total: 10, message: 'chunk 3' });
  expect(await screen.findByText('chunk 3')).toBeTruthy();
  expect([bar().value, bar().max]).toEqual([3, 10]);
  held.gateway.emit('call_progressed', { call_id, progress: 4, message: 'no end in sight' });
  expect(await screen.findByText('no end in sight')).toBeTruthy();
  expect(bar().hasAttribute('value')).toBe(false);
});

it('tells the server to cancel, and shows what the call itself answers', async () => {
  const held = gatewayThatHolds();
  held.gateway.on(cancelCall, ({ params }) => {
    held.end(new Refusal('call_cancelled', 'The call was cancelled.'));
    return { call: sampleCall(params.call_id, { status: 'cancelled' }) };
  });
  const { user } = await runTool(held);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Its server was told to stop/)).toBeTruthy();
  expect(held.gateway.sent.some(({ path }) => /^\/tools\/calls\/[0-9a-f-]{36}\/cancel$/.test(path))).toBe(
    true,
  );
});

it('finds a running call again after leaving the console and coming back', async () => {
  const { router } = await runTool(gatewayThatHolds());
  await router.navigate('/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  await router.navigate(ADDRESS);
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Running…' })).toBeTruthy();
});

it('finds your call that began elsewhere, and says when it has ended', async () => {
  const { gateway } = gatewayThatHolds();
  const running = sampleCall('0195f3c2-5555-7000-8000-000000000001', {
    status: 'running',
    completed_at: null,
    duration_ms: null,
  });
  const others = { ...running, call_id: '0195f3c2-5555-7000-8000-000000000002', user_id: 'somebody else' };
  gateway.on(listCalls, () => ({ calls: [others, running], limit: 50, links: LINKS }));
  gateway.on(getCall, () => ({ call: running }));
  renderPage(ADDRESS, gateway);
  expect(await screen.findByText('This call is still running')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Recorded call' }).getAttribute('href')).toContain(running.call_id);
  gateway.on(listCalls, () => ({ calls: [], limit: 50, links: LINKS }));
  gateway.on(getCall, () => ({ call: sampleCall(running.call_id) }));
  gateway.emit('call_ended', { call_id: running.call_id, tool_name: running.tool_name, status: 'succeeded' });
  expect(await screen.findByText('The call that ran here has ended')).toBeTruthy();
});

it('marks the answer that is shown as an earlier one when a run was held back', async () => {
  const held = gatewayThatHolds();
  const { user } = await runTool(held);
  held.end(new Refusal('tool_policy_denied', 'no'));
  await screen.findByText('A rule denied the call');
  expect(screen.queryByText(/This is an earlier answer/)).toBeNull();
  await user.clear(screen.getByRole('textbox', { name: /^path/ }));
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  const json = await screen.findByRole('textbox');
  await user.clear(json);
  await user.type(json, '{{');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText(/This is an earlier answer/)).toBeTruthy();
});

it('shows what changed of a tool that waits for approval, and approves it there', async () => {
  const { gateway } = gatewayThatHolds();
  const hash = 'b'.repeat(64);
  const pending = { review: 'pending', available: false, revision_hash: hash } as const;
  gateway.on(getTool, () => ({ tool: sampleTool('filesystem.read_file', pending) }));
  const difference = {
    path: ['inputSchema', 'required'],
    kind: 'changed',
    effect: 'breaking',
    summary: 'the parameter `path` became required',
    before: [],
    after: ['path'],
  } as const;
  const revision = sampleRevision('filesystem.read_file', {
    hash,
    effect: 'breaking',
    differences: [{ ...difference, path: [...difference.path], after: [...difference.after], before: [] }],
  });
  gateway.on(listRevisions, () => ({ revisions: [revision], limit: 1, links: LINKS }));
  gateway.on(approveTool, ({ body }) => {
    gateway.on(getTool, () => ({ tool: sampleTool('filesystem.read_file', { review: 'approved' }) }));
    return { tool: sampleTool('filesystem.read_file', { revision_hash: body.revision_hash }) };
  });
  const { user } = renderPage(ADDRESS, gateway);
  expect(await screen.findByText('the parameter `path` became required')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Approve filesystem.read_file' }));
  expect(await screen.findByText('Available')).toBeTruthy();
  expect(gateway.sent.find(({ method }) => method === 'POST')?.body).toEqual({ revision_hash: hash });
});

it('cancels a running call from its record, which then says so', async () => {
  const gateway = createEmptyGateway();
  const id = '0195f3c2-5555-7000-8000-000000000001';
  const running = { status: 'running', completed_at: null, duration_ms: null, result: null } as const;
  gateway.on(getCall, () => ({ call: sampleCall(id, running) }));
  gateway.on(cancelCall, () => ({ call: sampleCall(id, { status: 'cancelled', result: null }) }));
  const { user } = renderPage(`/calls/${id}`, gateway);
  await user.click(await screen.findByRole('button', { name: 'Cancel the call' }));
  expect(await screen.findByText('The call was cancelled')).toBeTruthy();
});
