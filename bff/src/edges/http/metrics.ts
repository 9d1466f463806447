import type { RequestContext } from '../../kernel/request-context.ts';
import type { HttpApp } from './bind.ts';

export interface MetricsRouteDeps {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  /** Null where only this machine reaches us; otherwise refuses whoever is no administrator. */
  readonly requireAdmin: ((request: Request, correlationId: string) => Promise<RequestContext>) | null;
}

/** `GET /metrics` in Prometheus' text form. */
export function metricsRoute(app: HttpApp, deps: MetricsRouteDeps): void {
  app.get('/metrics', async (c) => {
    await deps.requireAdmin?.(c.req.raw, c.get('correlationId'));
    const headers = { 'content-type': deps.contentType, 'cache-control': 'no-store' };
    return new Response(await deps.text(), { headers });
  });
}
