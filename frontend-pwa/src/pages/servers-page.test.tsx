import { listServers, type ServerBody } from '@corbusier/shared/contract/servers';
import { getSession } from '@corbusier/shared/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleServer, sampleSession } from '../testing/sample-data.ts';

const EXITED = { message: 'It ended early.', exit_code: 3, signal: null, stderr: ['TOKEN is not set'] };

function gatewayWith(...servers: ServerBody[]) {
  const gateway = createEmptyGateway();
  gateway.on(listServers, () => ({ servers }));
  return gateway;
}

const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

it('puts those in trouble first, each with its cause in one line', async () => {
  renderPage(
    '/servers',
    gatewayWith(sampleServer('files'), sampleServer('web', { state: 'failed', cause: EXITED })),
  );
  await screen.findByRole('link', { name: 'web' });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['web', 'files']);
  expect(within(await rowOf('web')).getByText('It ended early.')).toBeTruthy();
});

it('counts tools and flagged ones, marks a stale list, and counts down to the next attempt', async () => {
  const retry_at = new Date(Date.now() + 59_000).toISOString();
  const flagged_tools = [{ name: 'odd', reason: 'Its schema does not compile.' }];
  renderPage(
    '/servers',
    gatewayWith(
      sampleServer('files', { flagged_tools, stale_since: '2026-11-30T12:00:00Z' }),
      sampleServer('web', { state: 'backing_off', cause: EXITED, retry_at }),
    ),
  );
  const files = within(await rowOf('files'));
  expect(files.getByText('3 tools')).toBeTruthy();
  expect(files.getByText('1 flagged')).toBeTruthy();
  expect(files.getByText('Stale')).toBeTruthy();
  const web = within(await rowOf('web'));
  expect(web.getByRole('timer').textContent).toMatch(/^in \d+ s$/);
});

it('leads to the page of a server, and follows what happens to it', async () => {
  const gateway = gatewayWith(sampleServer('files'));
  renderPage('/servers', gateway);
  const row = await rowOf('files');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/servers/files');
  gateway.on(listServers, () => ({ servers: [sampleServer('files', { state: 'failed', cause: EXITED })] }));
  gateway.emit('server_changed', { server: 'files', state: 'failed' });
  await waitFor(() => expect(within(row).getByText('Failed')).toBeTruthy());
});

it('offers to register a server to administrators only', async () => {
  const gateway = gatewayWith(sampleServer('files'));
  const { unmount } = renderPage('/servers', gateway);
  expect(await screen.findByRole('link', { name: 'Register a server' })).toBeTruthy();
  unmount();
  gateway.on(getSession, () => ({ session: { ...sampleSession, role: 'team_lead' } }));
  renderPage('/servers', gateway);
  await screen.findByText('team_lead');
  await rowOf('files');
  expect(screen.queryByRole('link', { name: 'Register a server' })).toBeNull();
});
