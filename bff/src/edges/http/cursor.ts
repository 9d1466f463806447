import { DEFAULT_LIMIT, MAX_LIMIT } from '@corbusier/shared/contract/page';
import { AppError } from '../../kernel/app-error.ts';

/** Makes a list position opaque to the client. */
export function encodeCursor(position: string): string {
  const bytes = new TextEncoder().encode(position);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** Throws `invalid_cursor` for anything that was not made by `encodeCursor` with this shape of position. */
export function decodeCursor(cursor: string, shape: RegExp): string {
  const position = fromBase64Url(cursor);
  if (position !== null && shape.test(position)) return position;
  throw new AppError('invalid_cursor', 'The cursor is not one of ours. Start again without it.', {});
}

function fromBase64Url(text: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The page size in force: 20 unless asked for, never above 100. */
export function pageLimit(limit: number | undefined): number {
  return Math.min(limit ?? DEFAULT_LIMIT, MAX_LIMIT);
}

/** Links of a page. Lists are read forward, so `prev` is always null. */
export function pageLinks(request: Request, next: string | null) {
  const url = new URL(request.url);
  const self = url.pathname + url.search;
  if (next === null) return { self, next: null, prev: null };
  url.searchParams.set('cursor', next);
  return { self, next: url.pathname + url.search, prev: null };
}
