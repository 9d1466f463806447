import { listTools } from '@corbusier/shared/contract/tools';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FAKE_TRACE_ID, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleTool } from '../testing/sample-data.ts';

function gatewayWithTools() {
  const gateway = createEmptyGateway();
  const down = { available: false, unavailable_reason: 'The server ended with exit code 1.' };
  const tools = [
    sampleTool('filesystem.read_file'),
    sampleTool('filesystem.write_file'),
    sampleTool('github.create_issue', down),
  ];
  gateway.on(listTools, () => ({ tools }));
  return gateway;
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((name) => name.textContent);

it('shows every tool, and why one cannot be called', async () => {
  renderPage('/', gatewayWithTools());
  await screen.findByRole('link', { name: 'create_issue' });
  expect(names()).toEqual(['read_file', 'write_file', 'create_issue']);
  expect(screen.getByText(/exit code 1/)).toBeTruthy();
  expect(document.title).toBe('Tools · Corbusier');
});

it('finds by name and by argument, marks what was found, and keeps the filter in the address', async () => {
  const { user, router } = renderPage('/tools', gatewayWithTools());
  await screen.findByRole('link', { name: 'read_file' });
  await user.keyboard('/');
  await user.keyboard('WRITE');
  expect(names()).toEqual(['write_file']);
  expect(screen.getAllByText('write', { selector: 'mark' })).toHaveLength(2);
  expect(router.state.location.search).toBe('?q=WRITE');
  await user.clear(screen.getByRole('searchbox'));
  await user.keyboard('head');
  expect(names()).toHaveLength(3);
});

it('filters by server and availability from the address', async () => {
  renderPage('/tools?server=filesystem&state=available&q=read', gatewayWithTools());
  await screen.findByRole('link', { name: 'read_file' });
  expect(names()).toEqual(['read_file']);
});

it('marks what is flagged, what waits for approval and what is stale, leads to the server, and filters by it', async () => {
  const gateway = createEmptyGateway();
  const tools = [
    sampleTool('files.fine'),
    sampleTool('files.odd', { available: false, flagged: 'Its schema does not compile.' }),
    sampleTool('web.changed', { available: false, review: 'pending' }),
    sampleTool('web.old', { stale_since: '2026-11-30T12:00:00Z' }),
  ];
  gateway.on(listTools, () => ({ tools }));
  const { user } = renderPage('/tools', gateway);
  const reason = await screen.findByRole('link', { name: 'Its schema does not compile.' });
  expect(reason.getAttribute('href')).toBe('/servers/files');
  const filter = screen.getByRole('combobox', { name: 'State' });
  const left = async (state: string): Promise<readonly (string | null)[]> => {
    await user.selectOptions(filter, state);
    return names();
  };
  expect(await left('flagged')).toEqual(['odd']);
  expect(await left('pending')).toEqual(['changed']);
  expect(await left('stale')).toEqual(['old']);
  expect(await left('unavailable')).toEqual(['odd', 'changed']);
});

it('says when nothing is left and clears all filters at once', async () => {
  const { user, router } = renderPage('/tools?q=nothing&server=github', gatewayWithTools());
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(names()).toHaveLength(3);
  expect(router.state.location.search).toBe('');
});

it('goes through the rows by arrow keys and opens one by Enter', async () => {
  const { user, router } = renderPage('/tools', gatewayWithTools());
  await screen.findByRole('link', { name: 'read_file' });
  await user.keyboard('/{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('write_file');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tools/filesystem/write_file'));
});

it('explains an error by its reason, with its trace id, and reads again', async () => {
  const gateway = createEmptyGateway();
  gateway.on(listTools, () => {
    throw new Refusal('internal', 'redacted');
  });
  const { user } = renderPage('/tools', gateway);
  expect(await screen.findByText('Something went wrong in Corbusier')).toBeTruthy();
  expect(screen.getByText(FAKE_TRACE_ID)).toBeTruthy();
  gateway.on(listTools, () => ({ tools: [sampleTool('a.b')] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'b' })).toBeTruthy();
});

it('reads the catalogue again when the server says that it changed', async () => {
  const gateway = gatewayWithTools();
  renderPage('/tools', gateway);
  await screen.findByRole('link', { name: 'read_file' });
  gateway.on(listTools, () => ({ tools: [sampleTool('new.tool')] }));
  gateway.emit('catalog_changed', { event_type: 'catalog_changed', data: { server: 'new' } });
  expect(await screen.findByRole('link', { name: 'tool' })).toBeTruthy();
});

it('leads to the sign-in page on a 401 and remembers where to go on', async () => {
  const gateway = createEmptyGateway();
  gateway.on(listTools, () => {
    throw new Refusal('invalid_session', 'no session');
  });
  const { router } = renderPage('/tools?q=x', gateway, 'http');
  await screen.findByRole('heading', { name: 'Sign in to Corbusier' });
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/tools?q=x')}`);
});
