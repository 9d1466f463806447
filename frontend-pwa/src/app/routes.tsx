import { Navigate, type RouteObject } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { Shell } from './shell.tsx';

type Page = NonNullable<RouteObject['Component']>;

/** A page that is loaded when it is first visited, and whose failure leaves the rest of the product standing. */
function page(path: string, load: () => Promise<Page>): RouteObject {
  return { path, ErrorBoundary: PageError, lazy: { Component: load } };
}

/** Every address of the product. */
export const routes: RouteObject[] = [
  page('/sign-in', async () => (await import('../pages/sign-in-page.tsx')).SignInPage),
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: PageError,
    HydrateFallback: () => null,
    children: [
      { index: true, element: <Navigate to="/tools" replace /> },
      page('tools', async () => (await import('../pages/tools-page.tsx')).ToolsPage),
      page('tools/:server/:tool', async () => (await import('../pages/console-page.tsx')).ConsolePage),
      page('calls', async () => (await import('../pages/calls-page.tsx')).CallsPage),
      page('calls/:id', async () => (await import('../pages/call-page.tsx')).CallPage),
      page('servers', async () => (await import('../pages/servers-page.tsx')).ServersPage),
      page('settings', async () => (await import('../pages/settings-page.tsx')).SettingsPage),
      { path: '*', Component: NotFoundPage },
    ],
  },
];
