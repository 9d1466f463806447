import {
  getServer,
  listServerTemplates,
  registerServer,
  type ServerTemplateBody,
} from '@corbusier/shared/contract/servers';
import { getSession } from '@corbusier/shared/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeGateway, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleServer, sampleSession } from '../testing/sample-data.ts';

const ADDRESS = '/servers/new';
const POSTGRES: ServerTemplateBody = {
  name: 'postgres',
  description: 'A database to look into.',
  arguments: [
    argument('database', { required: true }),
    argument('password', { secret: true }),
    argument('mode', { type: 'enum', options: ['read', 'write'] }),
  ],
};

function argument(name: string, over: Partial<ServerTemplateBody['arguments'][number]>) {
  const plain = { type: 'string', description: null, required: false, default: null, options: null } as const;
  return { name, ...plain, secret: false, ...over };
}

function gatewayThatRegisters(): FakeGateway {
  const gateway = createEmptyGateway();
  gateway.on(listServerTemplates, () => ({ templates: [POSTGRES] }));
  gateway.on(registerServer, ({ body }) => ({ server: sampleServer(body.name, { source: 'api' }) }));
  return gateway;
}

const sentServers = (gateway: FakeGateway) => gateway.sent.filter(({ method }) => method === 'POST');
const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const registerButton = () => screen.getByRole('button', { name: 'Register' });

describe('registering by URL', () => {
  it('sends address and headers, and goes to the page of the server', async () => {
    const gateway = gatewayThatRegisters();
    const { user, router } = renderPage(ADDRESS, gateway);
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://mcp.example.com/mcp');
    await user.click(screen.getByRole('button', { name: 'Add a header' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of header 1' }), 'Authorization');
    await user.type(screen.getByLabelText('Value of header 1'), 'Bearer abc');
    await user.type(await nameField(), 'example');
    await user.click(registerButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/servers/example'));
    const [post] = sentServers(gateway);
    expect(post?.body).toEqual({
      name: 'example',
      start: 'auto',
      review: 'none',
      transport: {
        kind: 'streamable_http',
        url: 'https://mcp.example.com/mcp',
        headers: { Authorization: 'Bearer abc' },
      },
    });
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows what became of the server while the answer was under way', async () => {
    const gateway = gatewayThatRegisters();
    gateway.on(registerServer, ({ body }) => ({ server: sampleServer(body.name, { state: 'registered' }) }));
    gateway.on(getServer, ({ params }) => ({ server: sampleServer(params.name, { state: 'running' }) }));
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://mcp.example.com/mcp');
    await user.type(await nameField(), 'example');
    await user.click(registerButton());
    expect((await screen.findAllByText('Running')).length).toBeGreaterThan(0);
  });

  it('covers the value of a header until one wants to see it', async () => {
    const { user } = renderPage(ADDRESS, gatewayThatRegisters());
    await user.click(await screen.findByRole('button', { name: 'Add a header' }));
    const value = screen.getByLabelText('Value of header 1');
    expect(value.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show Value of header 1' }));
    expect(value.getAttribute('type')).toBe('text');
  });

  it('sends nothing before address and name are right, and goes to the first that is not', async () => {
    const gateway = gatewayThatRegisters();
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'file:///etc/passwd');
    await user.type(await nameField(), 'Not a Name');
    await user.click(registerButton());
    expect(screen.getByText(/This is no web address/)).toBeTruthy();
    expect(screen.getByText(/A name has 1 to 100/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'URL' }));
    expect(sentServers(gateway)).toEqual([]);
  });

  it('takes over the free name that is offered when the name is taken', async () => {
    const gateway = gatewayThatRegisters();
    gateway.on(registerServer, ({ body }) => {
      if (body.name === 'postgres') {
        throw new Refusal('duplicate_server', 'taken', { serverName: 'postgres', suggestion: 'postgres_2' });
      }
      return { server: sampleServer(body.name) };
    });
    const { user, router } = renderPage(ADDRESS, gateway);
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://mcp.example.com/mcp');
    await user.type(await nameField(), 'postgres');
    await user.click(registerButton());
    await user.click(await screen.findByRole('button', { name: 'Call it postgres_2' }));
    expect(((await nameField()) as HTMLInputElement).value).toBe('postgres_2');
    expect(document.activeElement).toBe(await nameField());
    await user.click(registerButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/servers/postgres_2'));
  });

  it('explains an address that is not allowed, and shows what the server found wrong at its field', async () => {
    const gateway = gatewayThatRegisters();
    gateway.on(registerServer, () => {
      throw new Refusal('address_not_allowed', '10.0.0.1 is private.');
    });
    const { user } = renderPage(ADDRESS, gateway);
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'http://10.0.0.1/mcp');
    await user.type(await nameField(), 'inside');
    await user.click(registerButton());
    expect((await screen.findByRole('alert')).textContent).toMatch(/This address is not allowed.*egress/);
    gateway.on(registerServer, () => {
      const errors = [{ path: ['transport', 'url'], message: 'must not hold a password' }];
      throw new Refusal('server_validation_failed', 'no', { errors });
    });
    await user.click(registerButton());
    expect(await screen.findByText('must not hold a password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'URL' }));
  });
});

describe('registering by template', () => {
  it('makes a form of the typed arguments and sends what they say', async () => {
    const gateway = gatewayThatRegisters();
    const { user, router } = renderPage(ADDRESS, gateway);
    await user.click(await screen.findByRole('radio', { name: 'By template' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'postgres');
    expect(screen.getByText('A database to look into.')).toBeTruthy();
    await user.type(await screen.findByRole('textbox', { name: /^database/ }), 'shop');
    const password = screen.getByLabelText(/^password/);
    expect(password.getAttribute('type')).toBe('password');
    await user.type(password, 'hush');
    await user.click(screen.getByRole('checkbox', { name: 'Hold changed tools' }));
    await user.type(await nameField(), 'shop_db');
    await user.click(registerButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/servers/shop_db'));
    expect(sentServers(gateway)[0]?.body).toEqual({
      name: 'shop_db',
      start: 'auto',
      review: 'required',
      template: 'postgres',
      arguments: { database: 'shop', password: 'hush' },
    });
  });

  it('shows what the server found wrong at the argument', async () => {
    const gateway = gatewayThatRegisters();
    gateway.on(registerServer, () => {
      const errors = [{ path: ['arguments', 'database'], message: 'is required' }];
      throw new Refusal('server_validation_failed', 'no', { errors });
    });
    const { user } = renderPage(ADDRESS, gateway);
    await user.click(await screen.findByRole('radio', { name: 'By template' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'postgres');
    await screen.findByRole('textbox', { name: /^database/ });
    await user.type(await nameField(), 'shop_db');
    await user.click(registerButton());
    expect(await screen.findByText('is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^database/ }));
  });

  it('says that there are none, and where they are declared', async () => {
    const gateway = gatewayThatRegisters();
    gateway.on(listServerTemplates, () => ({ templates: [] }));
    const { user } = renderPage(ADDRESS, gateway);
    await user.click(await screen.findByRole('radio', { name: 'By template' }));
    expect(await screen.findByText(/No template is declared/)).toBeTruthy();
  });
});

it('is for administrators: others learn that', async () => {
  const gateway = gatewayThatRegisters();
  gateway.on(getSession, () => ({ session: { ...sampleSession, role: 'team_lead' } }));
  renderPage(ADDRESS, gateway);
  expect(await screen.findByText(/Your role \(team_lead\) may not register servers/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});
