import type { Gateway } from './gateway.ts';

/** Runs the product in this page. It is loaded at the first request, so that HTTP mode never pays for it. */
export function fixtureGateway(): Gateway {
  let fixture: Promise<Gateway> | undefined;
  return {
    async fetch(request) {
      fixture ??= startFixture();
      const { fetch } = await fixture;
      return fetch(request);
    },
  };
}

async function startFixture(): Promise<Gateway> {
  const [{ createFixture }, { indexedDbSnapshots }] = await Promise.all([
    import('@corbusier/bff/fixture'),
    import('./indexeddb-snapshots.ts'),
  ]);
  return createFixture({ snapshots: indexedDbSnapshots() });
}
