import { allEndpoints } from '@corbusier/shared/contract/all-endpoints';
import type { AnyEndpoint } from '@corbusier/shared/contract/endpoint';
import { errorEntry } from '@corbusier/shared/errors';
import { openApiDocument } from '@corbusier/shared/openapi';
import { API_BASE, type HttpApp } from './bind.ts';

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
code { font-family: ui-monospace, monospace; }
dt { margin-top: 1rem; font-weight: 600; }
dd { margin-inline-start: 1rem; }
`;

/** The contract for programs (`openapi.json`) and, as one plain page, for people (`docs`). Both without sign-in. */
export function apiDocs(app: HttpApp, version: string): void {
  const document = JSON.stringify(openApiDocument(allEndpoints, version));
  const page = docsPage(version);
  const answer = (body: string, type: string) => () =>
    new Response(body, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
    });
  app.get(`${API_BASE}/openapi.json`, answer(document, 'application/json'));
  app.get(`${API_BASE}/docs`, answer(page, 'text/html'));
  app.get(`${API_BASE}/docs.css`, answer(STYLE, 'text/css'));
}

/** Paths of these routes: they need no sign-in. */
export const DOCS_PATHS: ReadonlySet<string> = new Set(
  ['openapi.json', 'docs', 'docs.css'].map((name) => `${API_BASE}/${name}`),
);

function docsPage(version: string): string {
  const tags = [...new Set(allEndpoints.map((endpoint) => endpoint.tag))];
  const sections = tags.map((tag) => {
    const rows = allEndpoints.filter((endpoint) => endpoint.tag === tag).map(entry);
    return `<section><h2>${escapeHtml(tag)}</h2><dl>${rows.join('')}</dl></section>`;
  });
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Corbusier API</title><link rel="stylesheet" href="${API_BASE}/docs.css"></head>
<body><main><h1>Corbusier API ${escapeHtml(version)}</h1>
<p>Send <code>Authorization: Bearer …</code> with every request. Answers stand in an envelope; failures are
<code>{code, message, traceId, details: {reason}}</code>. The whole contract with its schemas:
<a href="${API_BASE}/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main></body></html>
`;
}

function entry(endpoint: AnyEndpoint): string {
  const refusals = endpoint.errors.map((reason) => `${errorEntry(reason).status} ${reason}`).join(', ');
  const told = refusals === '' ? '' : `<br>Refusals: <code>${escapeHtml(refusals)}</code>`;
  const address = `${endpoint.method} ${API_BASE}${endpoint.path}`;
  return `<dt><code>${escapeHtml(address)}</code></dt><dd>${escapeHtml(endpoint.summary)}${told}</dd>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
