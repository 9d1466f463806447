import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { TextProvider } from '../i18n/text.tsx';
import { type Connection, ConnectionProvider } from '../lib/api-context.tsx';
import { forgetReads } from '../lib/browser-store.ts';
import { createQueryClient } from '../lib/query-client.ts';

export interface AppProps {
  readonly connection: Connection;
  readonly router: ReturnType<typeof createBrowserRouter>;
}

/** The whole product, given where its requests go and where it stands. */
export function App({ connection, router }: AppProps) {
  const [queries] = useState(() => createQueryClient(() => toSignIn(router)));
  return (
    <TextProvider>
      <ConnectionProvider connection={connection}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ConnectionProvider>
    </TextProvider>
  );
}

function toSignIn(router: AppProps['router']): void {
  const { pathname, search } = router.state.location;
  if (pathname === '/sign-in') return;
  void forgetReads();
  const next = new URLSearchParams({ next: pathname + search });
  void router.navigate(`/sign-in?${next}`, { replace: true });
}
