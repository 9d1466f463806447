import { Navigate, type RouteObject } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { Shell } from './shell.tsx';

type Page = NonNullable<RouteObject['Component']>;

/** Before the first page is there, nothing is shown for it. */
function Nothing() {
  return null;
}

/** A page that is loaded when it is first visited, and whose failure leaves the rest of the product standing. */
function page(path: string, load: () => Promise<Page>): RouteObject {
  return { path, ErrorBoundary: PageError, HydrateFallback: Nothing, lazy: { Component: load } };
}

/** Every address of the product. Made anew for each router, which changes what it is given. */
export function createRoutes(): RouteObject[] {
  return [
    page('/sign-in', async () => (await import('../pages/sign-in-page.tsx')).SignInPage),
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: PageError,
      HydrateFallback: Nothing,
      children: [
        { index: true, element: <Navigate to="/tools" replace /> },
        page('tools', async () => (await import('../pages/tools-page.tsx')).ToolsPage),
        page('tools/:server/:tool', async () => (await import('../pages/console-page.tsx')).ConsolePage),
        page('calls', async () => (await import('../pages/calls-page.tsx')).CallsPage),
        page('calls/:id', async () => (await import('../pages/call-page.tsx')).CallPage),
        page('tasks', async () => (await import('../pages/tasks-page.tsx')).TasksPage),
        page('tasks/new', async () => (await import('../pages/new-task-page.tsx')).NewTaskPage),
        page('tasks/:id', async () => (await import('../pages/task-page.tsx')).TaskPage),
        page(
          'conversations',
          async () => (await import('../pages/conversations-page.tsx')).ConversationsPage,
        ),
        page(
          'conversations/:id',
          async () => (await import('../pages/conversation-page.tsx')).ConversationPage,
        ),
        page('servers', async () => (await import('../pages/servers-page.tsx')).ServersPage),
        page('servers/new', async () => (await import('../pages/new-server-page.tsx')).NewServerPage),
        page('servers/:name', async () => (await import('../pages/server-page.tsx')).ServerPage),
        page('settings', async () => (await import('../pages/settings-page.tsx')).SettingsPage),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}
