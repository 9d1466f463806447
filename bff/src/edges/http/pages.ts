import type { HttpApp } from './bind.ts';

/** The built PWA's files. */
export interface PageAssets {
  /** `path` starts with `/`. Null when there is no such file. */
  read(path: string): Promise<PageAsset | null>;
}

export interface PageAsset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Strong tag of the content, quoted. */
  readonly etag: string;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';
/** Vite puts content-hashed files here. */
const HASHED = /^\/assets\//;
const NOT_PAGES = /^\/(api|mcp|health|metrics)(\/|$)/;
/** A page's address begins with a plain word, so that no other spelling of the API's paths is taken for one. */
const PAGE = /^\/(?:$|[a-z]+(?:-[a-z]+)*(?:\/|$))/;

/** Serves the PWA: its files, and its page for every address that a person may open. */
export function pageRoutes(app: HttpApp, assets: PageAssets): void {
  app.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (NOT_PAGES.test(pathname)) return next();
    const file = await fileFor(assets, pathname);
    return file === null ? next() : fileResponse(file, c.req.raw, HASHED.test(pathname));
  });
}

/** The file of that name; the page itself for every address of a page. */
async function fileFor(assets: PageAssets, pathname: string): Promise<PageAsset | null> {
  const file = pathname === '/' ? null : await assets.read(pathname);
  if (file !== null || lastSegmentHasExtension(pathname) || !PAGE.test(pathname)) return file;
  return assets.read('/index.html');
}

function lastSegmentHasExtension(pathname: string): boolean {
  // Tool names hold dots, so only the endings of files that a build makes count.
  return /\.(js|css|map|json|png|svg|ico|txt|webmanifest|woff2|html)$/.test(pathname);
}

function fileResponse(file: PageAsset, request: Request, immutable: boolean): Response {
  const headers = {
    'cache-control': immutable ? ONE_YEAR : 'no-cache',
    etag: file.etag,
  };
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  return new Response(file.bytes, { headers: { ...headers, 'content-type': file.type } });
}
