import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { AppError } from '../../kernel/app-error.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { type AgentView, type ListedStyle, listedName } from './client-names.ts';
import { listedTool } from './listed-tool.ts';
import type { ListCatalog, ListedTool } from './ports.ts';

/** What one caller sees of one version of the catalogue, ready to be sent. */
export interface ToolList {
  /** Same hash, same tools: names and definitions. */
  readonly hash: string;
  /** The JSON of a `tools/list` result. Throws `invalid_cursor`. */
  page(style: ListedStyle, cursor?: string): Uint8Array;
}

interface Rendered {
  readonly entries: readonly ListedTool[];
  readonly list: ToolList;
}

/** More views than a tenant has roles are not worth keeping. */
const VIEWS_KEPT = 32;

/**
 * Lists as bytes, made once per version and view. A view is recognized by the very entries that the
 * catalogue answers for it, so nothing is ever shown to a caller who would not have got it fresh.
 */
export function createToolLists(
  listCatalog: ListCatalog,
  pageBytes: number,
): (ctx: RequestContext, view?: AgentView) => ToolList {
  const tenants = new Map<string, { readonly version: number; readonly views: Rendered[] }>();
  return (ctx, view = WHOLE) => {
    const { version, entries } = entriesOf(listCatalog, ctx, view);
    const kept = tenants.get(ctx.tenantId);
    const views = kept?.version === version ? kept.views : [];
    if (kept?.views !== views) tenants.set(ctx.tenantId, { version, views });
    const known = views.find((view) => sameEntries(view.entries, entries));
    if (known !== undefined) return known.list;
    const list = renderList(entries, pageBytes);
    views.unshift({ entries, list });
    views.length = Math.min(views.length, VIEWS_KEPT);
    return list;
  };
}

/** All servers, under canonical names. */
const WHOLE: AgentView = { server: null, style: 'dotted' };

/** What this agent may know of what its role may see. */
function entriesOf(listCatalog: ListCatalog, ctx: RequestContext, { server, shows }: AgentView) {
  const listed = listCatalog(ctx, { available: true, ...(server !== null && { server }) });
  if (shows === undefined) return listed;
  return { ...listed, entries: listed.entries.filter(({ name }) => shows(name)) };
}

function sameEntries(left: readonly ListedTool[], right: readonly ListedTool[]): boolean {
  if (left === right) return true;
  return left.length === right.length && left.every((entry, index) => entry === right[index]);
}

function renderList(entries: readonly ListedTool[], pageBytes: number): ToolList {
  const tools = entries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const hash = hashOf(tools);
  const rendered = new Map<ListedStyle, readonly Uint8Array[]>();
  return {
    hash,
    page(style, cursor) {
      const pages = rendered.get(style) ?? renderPages(tools, style, { hash, pageBytes });
      rendered.set(style, pages);
      const page = pages[cursor === undefined ? 0 : pageOfCursor(cursor, hash)];
      if (page === undefined) throw invalidCursor();
      return page;
    },
  };
}

function hashOf(tools: readonly ListedTool[]): string {
  const lines = tools.map((tool) => JSON.stringify([tool.name, tool.revisionHash]));
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

function renderPages(
  tools: readonly ListedTool[],
  style: ListedStyle,
  bounds: { readonly hash: string; readonly pageBytes: number },
): readonly Uint8Array[] {
  const pages: string[][] = [[]];
  let room = bounds.pageBytes;
  for (const tool of tools) {
    const text = stringifyJson(listedTool(tool.definition, listedName(style, tool.name)));
    if (text.length > room && pages.at(-1)?.length !== 0) {
      pages.push([]);
      room = bounds.pageBytes;
    }
    pages.at(-1)?.push(text);
    room -= text.length;
  }
  return pages.map((texts, index) => utf8ToBytes(pageText(texts, cursorAfter(index, pages, bounds.hash))));
}

function pageText(texts: readonly string[], nextCursor: string | null): string {
  const rest = nextCursor === null ? '' : `,"nextCursor":${JSON.stringify(nextCursor)}`;
  return `{"tools":[${texts.join(',')}]${rest}}`;
}

/** A cursor names the list that it is a place in: after a change it means nothing. */
function cursorAfter(index: number, pages: readonly unknown[], hash: string): string | null {
  return index + 1 < pages.length ? `${hash}.${index + 1}` : null;
}

function pageOfCursor(cursor: string, hash: string): number {
  const [list, page = ''] = cursor.split('.');
  if (list !== hash || !/^[0-9]{1,6}$/.test(page)) throw invalidCursor();
  return Number(page);
}

function invalidCursor(): AppError {
  return new AppError(
    'invalid_cursor',
    'The cursor is not valid, perhaps because the tools changed. List them again from the start.',
  );
}
