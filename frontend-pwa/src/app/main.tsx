// First, since it names the cascade layers in their order.
import './tokens.css';
import './base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { chooseMode, createGateway, pageHint } from '../gateway/choose.ts';
import { createApiClient } from '../lib/api-client.ts';
import { readPreference } from '../lib/preferences.ts';
import { App } from './app.tsx';
import { createRoutes } from './routes.tsx';
import { applyTheme } from './theme.ts';

applyTheme();

const mode = chooseMode({
  chosen: readPreference('gateway'),
  page: pageHint(document),
  build: import.meta.env.VITE_TASK_GATEWAY_MODE,
});
const base = import.meta.env.VITE_CORBUSIER_API_BASE_URL ?? '/api/v1';
const api = createApiClient(createGateway(mode), { origin: location.origin, base });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App connection={{ api, mode }} router={createBrowserRouter(createRoutes())} />
    </StrictMode>,
  );
}
