import { callTool } from '@corbusier/shared/contract/calls';
import type { Data } from '@corbusier/shared/contract/endpoint';
import { getTool } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { encodeBase64Url } from '../lib/base64url.ts';
import { type FakeGateway, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleTool } from '../testing/sample-data.ts';

const ADDRESS = '/tools/filesystem/read_file';

function answerOf(
  body: { call_id?: string | undefined; tool_name: string },
  content: Json,
): Data<typeof callTool> {
  return {
    call_id: body.call_id ?? '',
    tool_name: body.tool_name,
    server_id: 's',
    server_name: 'filesystem',
    outcome: { Success: { content } },
    duration_ms: 38,
    completed_at: '2026-11-30T12:00:00Z',
    output_check: { verdict: 'none' },
  };
}

function gatewayWithTool(): FakeGateway {
  const gateway = createEmptyGateway();
  gateway.on(getTool, ({ params }) => {
    if (params.tool !== 'filesystem.read_file') throw new Refusal('tool_not_found', `no ${params.tool}`);
    return { tool: sampleTool('filesystem.read_file') };
  });
  gateway.on(callTool, ({ body }) =>
    answerOf(body, { content: [{ type: 'text', text: 'What the file says' }] }),
  );
  return gateway;
}

const sentCalls = (gateway: FakeGateway) => gateway.sent.filter(({ path }) => path === '/tools/calls');
const pathField = () => screen.findByRole('textbox', { name: /^path/ });

describe('running a tool', () => {
  it('sends what the form says, with the custom header, and shows the result and its record', async () => {
    const gateway = gatewayWithTool();
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await pathField(), 'README.md');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('What the file says')).toBeTruthy();
    const [call] = sentCalls(gateway);
    expect(call?.body).toMatchObject({
      tool_name: 'filesystem.read_file',
      parameters: { path: 'README.md' },
    });
    expect(call?.headers.get('x-requested-by')).toBe('corbusier');
    const record = screen.getByRole('link', { name: 'Recorded call' });
    expect(record.getAttribute('href')).toMatch(/^\/calls\/[0-9a-f-]{36}$/);
  });

  it('sends one call for two clicks without a pause between them', async () => {
    const gateway = gatewayWithTool();
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await pathField(), 'README.md');
    const button = screen.getByRole('button', { name: 'Run' });
    button.click();
    button.click();
    expect(await screen.findByText('What the file says')).toBeTruthy();
    expect(sentCalls(gateway)).toHaveLength(1);
  });

  it('runs at Ctrl+Enter', async () => {
    const { user } = renderPage(ADDRESS, gatewayWithTool());
    await user.type(await pathField(), 'README.md{Control>}{Enter}{/Control}');
    expect(await screen.findByText('What the file says')).toBeTruthy();
  });

  it('keeps every digit from the JSON that was typed to the result', async () => {
    const gateway = gatewayWithTool();
    gateway.on(callTool, ({ body }) => answerOf(body, { content: [], structuredContent: body.parameters }));
    const text = '{"path":"x","head":9007199254740993}';
    const { user } = renderPage(`${ADDRESS}#a=${encodeBase64Url(text)}`, gateway);
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    await user.click(await screen.findByRole('tab', { name: 'Structured' }));
    expect(screen.getByText('9007199254740993')).toBeTruthy();
    expect(sentCalls(gateway)[0]?.body).toMatchObject({ parameters: parseJson(text) });
  });

  it('explains a refusal by its reason and names the rule', async () => {
    const gateway = gatewayWithTool();
    gateway.on(callTool, () => {
      throw new Refusal('tool_policy_denied', 'Not outside of /workspace.', { rule: 'workspace_only' });
    });
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await pathField(), '/etc/passwd');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('A rule denied the call')).toBeTruthy();
    expect(screen.getByText(/workspace_only/)).toBeTruthy();
    expect(screen.getAllByText('Denied').length).toBeGreaterThan(0);
  });

  it('tells a tool that failed from a call that was refused', async () => {
    const gateway = gatewayWithTool();
    gateway.on(callTool, ({ body }) => ({
      ...answerOf(body, null),
      outcome: { Failure: { error: 'ENOENT: no such file' } },
    }));
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await pathField(), 'missing');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('The tool ran and reported an error')).toBeTruthy();
    expect(screen.getByText('ENOENT: no such file')).toBeTruthy();
  });

  it('offers to cancel after a second, stops waiting, and says what that means', async () => {
    const gateway = gatewayWithTool();
    gateway.on(callTool, (_, signal) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      return promise;
    });
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await pathField(), 'x');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 5000 }));
    expect(await screen.findByText('You stopped waiting')).toBeTruthy();
  });
});

describe('writing arguments', () => {
  it('goes from form to JSON and back without losing anything', async () => {
    const { user } = renderPage(
      `${ADDRESS}#a=${encodeBase64Url('{"path":"a","unknown":[1]}')}`,
      gatewayWithTool(),
    );
    await user.click(await screen.findByRole('radio', { name: 'JSON' }));
    const json = await screen.findByRole('textbox');
    expect(JSON.parse((json as HTMLTextAreaElement).value)).toEqual({ path: 'a', unknown: [1] });
    await user.click(screen.getByRole('radio', { name: 'Form' }));
    expect(((await pathField()) as HTMLInputElement).value).toBe('a');
    await user.click(screen.getByRole('radio', { name: 'JSON' }));
    expect(JSON.parse((screen.getByRole('textbox') as HTMLTextAreaElement).value)).toEqual({
      path: 'a',
      unknown: [1],
    });
  });

  it('prefills from a link, says so, and runs nothing by itself', async () => {
    const gateway = gatewayWithTool();
    renderPage(`${ADDRESS}#a=${encodeBase64Url('{"path":"from the link"}')}`, gateway);
    expect(await screen.findByText('Prefilled from a link')).toBeTruthy();
    expect(((await pathField()) as HTMLInputElement).value).toBe('from the link');
    expect(sentCalls(gateway)).toEqual([]);
  });

  it('sends nothing while the JSON cannot be read', async () => {
    const gateway = gatewayWithTool();
    const { user } = renderPage(ADDRESS, gateway);
    await user.click(await screen.findByRole('radio', { name: 'JSON' }));
    const json = await screen.findByRole('textbox');
    await user.clear(json);
    await user.type(json, '{{"path": ');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/One thing to correct.*not JSON/);
    expect(sentCalls(gateway)).toEqual([]);
  });
});

it('shows schema and definition under an address of its own', async () => {
  renderPage(`${ADDRESS}?tab=schema`, gatewayWithTool());
  expect(await screen.findByRole('heading', { name: 'Input schema' })).toBeTruthy();
  expect(screen.getByText('filesystem__read_file')).toBeTruthy();
});

it('says that there is no such tool', async () => {
  renderPage('/tools/filesystem/gone', gatewayWithTool());
  await waitFor(() => expect(screen.getByText('There is no such tool')).toBeTruthy());
});
