import type { HttpApp } from './bind.ts';

export interface HealthDeps {
  /** What keeps us from serving, in words; null when ready. */
  readonly notReady: () => Promise<string | null>;
}

/** `/health/live`: the process runs. `/health/ready`: it can do its work. Plain text, without sign-in. */
export function healthRoutes(app: HttpApp, { notReady }: HealthDeps): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  app.get('/health/live', () => new Response('ok\n', { headers }));
  app.get('/health/ready', async () => {
    const why = await notReady();
    return new Response(why === null ? 'ok\n' : `${why}\n`, { status: why === null ? 200 : 503, headers });
  });
}
