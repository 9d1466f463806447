import { CALL_STATUSES, getCall, listCalls } from '@corbusier/shared/contract/calls';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readArgumentsFragment } from '../lib/link-arguments.ts';
import { Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleCall } from '../testing/sample-data.ts';

const ID = '0195f3c2-5555-7000-8000-000000000001';
const links = { self: '', next: null, prev: null };
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('the list of calls', () => {
  it('shows every status by its word', async () => {
    const gateway = createEmptyGateway();
    const calls = CALL_STATUSES.map((status, at) => sampleCall(`${ID}${at}`, { status }));
    gateway.on(listCalls, () => ({ calls, limit: 50, links }));
    renderPage('/calls', gateway);
    await screen.findByRole('table');
    const words = [
      'Running',
      'Succeeded',
      'Failed',
      'Denied',
      'Rejected',
      'Unavailable',
      'Cancelled',
      'Timed out',
    ];
    expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(words);
  });

  it('asks the server for what the address filters by, and follows the cursor to older ones', async () => {
    const gateway = createEmptyGateway();
    gateway.on(listCalls, ({ query }) => {
      const first = query.cursor === undefined;
      const next = first ? '/api/v1/tools/calls?cursor=abc%3D&limit=50' : null;
      return { calls: [sampleCall(first ? 'new' : 'old')], limit: 50, links: { ...links, next } };
    });
    const { user } = renderPage('/calls?status=denied&server=filesystem&q=x', gateway);
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await screen.findByText((_, element) => element?.getAttribute('href') === '/calls/old');
    const asked = gateway.sent
      .filter(({ path }) => path.startsWith('/tools/calls'))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    const filters = { status: 'denied', server: 'filesystem', q: 'x', limit: '50' };
    expect(asked).toEqual([filters, { ...filters, cursor: 'abc=' }]);
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  });

  it('tells nothing called yet from nothing left by the filters', async () => {
    const gateway = createEmptyGateway();
    gateway.on(listCalls, () => ({ calls: [], limit: 50, links }));
    const { user } = renderPage('/calls?q=nothing', gateway);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Nothing has been called yet.')).toBeTruthy();
  });
});

describe('one call', () => {
  it('explains a denied call: the rule, the decision, and the ids', async () => {
    const gateway = createEmptyGateway();
    gateway.on(getCall, () => ({
      call: sampleCall(ID, {
        status: 'denied',
        reason: 'tool_policy_denied',
        message: 'Not outside of /workspace.',
        details: { rule: 'workspace_only' },
        result: null,
      }),
    }));
    renderPage(`/calls/${ID}`, gateway);
    expect(await screen.findByText('A rule denied the call')).toBeTruthy();
    expect(screen.getByText(/workspace_only/)).toBeTruthy();
    expect(screen.getByText('Denied by a rule')).toBeTruthy();
    expect(screen.getByText(ID)).toBeTruthy();
  });

  it('leads back to the console with the same arguments, which it does not run', async () => {
    const gateway = createEmptyGateway();
    gateway.on(getCall, () => ({ call: sampleCall(ID) }));
    renderPage(`/calls/${ID}`, gateway);
    const again = await screen.findByRole('link', { name: 'Call again' });
    const [path, hash = ''] = (again.getAttribute('href') ?? '').split('#');
    expect(path).toBe('/tools/filesystem/read_text_file');
    expect(readArgumentsFragment(`#${hash}`)).toEqual({ path: 'README.md' });
  });

  it("says that another's payload is withheld, and shows the error stream as shared", async () => {
    const gateway = createEmptyGateway();
    const stderr = { text: 'a line', shared: true };
    gateway.on(getCall, () => ({
      call: sampleCall(ID, { arguments: null, result: null, payload_withheld: true, stderr }),
    }));
    renderPage(`/calls/${ID}`, gateway);
    expect(await screen.findAllByText(/This call is somebody else's/)).toHaveLength(2);
    expect(screen.getByText('a line')).toBeTruthy();
    expect(screen.getByText(/some lines may be theirs/)).toBeTruthy();
  });

  it('shows the beginning of what was too large to keep', async () => {
    const gateway = createEmptyGateway();
    const result = { value: null, head: '{"content":[{"ty', length: 70_000 };
    gateway.on(getCall, () => ({ call: sampleCall(ID, { result }) }));
    renderPage(`/calls/${ID}`, gateway);
    expect(await screen.findByText(/This has 70 kB/)).toBeTruthy();
    expect(screen.getByText('{"content":[{"ty')).toBeTruthy();
  });

  it('says that there is no such call', async () => {
    const gateway = createEmptyGateway();
    gateway.on(getCall, () => {
      throw new Refusal('call_not_found', 'no such call');
    });
    renderPage(`/calls/${ID}`, gateway);
    expect(await screen.findByText('There is no such call')).toBeTruthy();
  });
});
