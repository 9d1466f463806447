import { listServers } from '@corbusier/shared/contract/servers';
import { getSession } from '@corbusier/shared/contract/session';
import { listTools } from '@corbusier/shared/contract/tools';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import { App } from '../app/app.tsx';
import { createRoutes } from '../app/routes.tsx';
import type { GatewayMode } from '../gateway/gateway.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';
import { sampleSession } from './sample-data.ts';

// Pages are loaded when they are visited, which a busy machine may take its time for.
configure({ asyncUtilTimeout: 20_000 });
beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

/** A gateway with a session and nothing else: tests add what they are about. */
export function createEmptyGateway(): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(getSession, () => ({ session: sampleSession }));
  gateway.on(listTools, () => ({ tools: [] }));
  gateway.on(listServers, () => ({ servers: [] }));
  return gateway;
}

/** The whole product at an address, over a gateway. */
export function renderPage(address: string, gateway: FakeGateway, mode: GatewayMode = 'fixture') {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [address] });
  const api = createApiClient(gateway, { origin: 'http://127.0.0.1:4173', base: '/api/v1' });
  const view = render(<App connection={{ api, mode }} router={router} />);
  return { ...view, router, user: userEvent.setup() };
}
