import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

interface File {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
}

/** Says to the page which gateway it shall use, unless its user chose another. */
const GATEWAY_META = /(<meta name="corbusier-gateway" content=")[^"]*(")/;

/** Files below `root`, read once and kept; nothing outside of it is ever read. `gateway` is written into the page. */
export function createPageFiles(root: string, gateway: 'http' | 'fixture') {
  const kept = new Map<string, File>();
  return {
    async read(path: string): Promise<File | null> {
      const known = kept.get(path);
      if (known !== undefined) return known;
      const file = await load(root, path, gateway);
      if (file !== null) kept.set(path, file);
      return file;
    },
  };
}

async function load(root: string, path: string, gateway: string): Promise<File | null> {
  const full = inside(root, path);
  const found = full === null ? null : await stat(full).catch(() => null);
  if (full === null || found === null || !found.isFile()) return null;
  const raw = await readFile(full);
  const bytes = path === '/index.html' ? named(raw, gateway) : new Uint8Array(raw);
  const type = TYPES[extname(full)] ?? 'application/octet-stream';
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
}

function named(raw: Buffer, gateway: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(raw.toString('utf8').replace(GATEWAY_META, `$1${gateway}$2`));
}

function inside(root: string, path: string): string | null {
  const decoded = decode(path);
  if (decoded?.includes('\0') !== false) return null;
  const full = normalize(join(root, decoded));
  return full.startsWith(root + sep) ? full : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
