import type { BrowserContext, Page, Response } from '@playwright/test';

/** Texts of every answer that the page gets from now on; the open stream of events, which never ends, is left out. */
export function watchAnswers(page: Page): { texts(): Promise<readonly string[]> } {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => void bodies.push(textOf(response)));
  return { texts: () => Promise.all(bodies) };
}

async function textOf(response: Response): Promise<string> {
  const headers = JSON.stringify(await response.allHeaders().catch(() => ({})), withoutCookie);
  const stream = (response.headers()['content-type'] ?? '').startsWith('text/event-stream');
  // A redirect has no body, and one that the page gave up has none any more.
  const body = stream ? '' : await response.text().catch(() => '');
  return `${response.url()}\n${headers}\n${body}`;
}

/** The browser takes this header out before a script sees the answer. */
function withoutCookie(name: string, value: unknown): unknown {
  return name === 'set-cookie' ? undefined : value;
}

/** Everything that a script of the page could read: storages, databases, caches, cookies. */
export function readableState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows = async (name: string): Promise<unknown[]> => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const all = await Promise.all(
        stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return all;
    };
    const cached = async (name: string): Promise<string[]> => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      const answers = await Promise.all(requests.map((request) => cache.match(request)));
      return Promise.all(answers.map((answer) => answer?.text() ?? ''));
    };
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases: await Promise.all(databases.map(rows)),
      caches: await Promise.all((await caches.keys()).map(cached)),
      history: history.state,
      address: location.href,
    });
  });
}

/** The cookie of the session as the browser keeps it, out of reach of scripts. */
export async function sessionCookieOf(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('corbusier_session'));
  if (cookie === undefined) throw new Error('not signed in');
  return cookie;
}
