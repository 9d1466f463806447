import type { Json } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import type { Snapshot } from './domain/snapshot.ts';
import type { ToolView } from './ports.ts';

export interface CatalogFilter {
  /** Every word must occur in name, title, description or a parameter's name; case does not matter. */
  readonly q?: string;
  readonly server?: string;
  readonly available?: boolean;
}

export interface CatalogListing {
  /** Version of the snapshot that the entries come from. */
  readonly version: number;
  /** By canonical name. */
  readonly entries: readonly CatalogEntry[];
}

export interface ListCatalogDeps {
  readonly catalog: { current(tenantId: string): Snapshot };
  readonly view: ToolView;
}

/** The tools that this caller may see, in the order of their names. */
export function listCatalog(deps: ListCatalogDeps) {
  return (ctx: RequestContext, filter: CatalogFilter = {}): CatalogListing => {
    const snapshot = deps.catalog.current(ctx.tenantId);
    const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const entries = [...snapshot.byName.values()].filter(
      (entry) => deps.view.maySee(ctx, entry.name) && matches(entry, filter, words),
    );
    return { version: snapshot.version, entries };
  };
}

function matches(entry: CatalogEntry, filter: CatalogFilter, words: readonly string[]): boolean {
  if (filter.server !== undefined && entry.namespace !== filter.server) return false;
  if (filter.available !== undefined && entry.available !== filter.available) return false;
  if (words.length === 0) return true;
  const text = searchText(entry);
  return words.every((word) => text.includes(word));
}

function searchText(entry: CatalogEntry): string {
  const title = entry.definition['title'];
  const parts = [entry.name, typeof title === 'string' ? title : '', entry.description ?? ''];
  return [...parts, ...parameterNames(entry.inputSchema)].join('\n').toLowerCase();
}

function parameterNames(schema: Json): string[] {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return [];
  const properties = schema.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
