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
export function listCatalog({ catalog, view }: ListCatalogDeps) {
  /** Of each snapshot, as long as anybody holds it. */
  const made = new WeakMap<Snapshot, Map<string, readonly CatalogEntry[]>>();

  function keptOf(snapshot: Snapshot): Map<string, readonly CatalogEntry[]> {
    const kept = made.get(snapshot) ?? new Map<string, readonly CatalogEntry[]>();
    made.set(snapshot, kept);
    // Server names in filters are whatever somebody asks for.
    if (kept.size >= LISTS_KEPT) kept.clear();
    return kept;
  }

  return (ctx: RequestContext, filter: CatalogFilter = {}): CatalogListing => {
    const snapshot = catalog.current(ctx.tenantId);
    const { version } = snapshot;
    const maySee = (name: string) => view.maySee(ctx, name);
    const viewKey = view.viewOf?.(ctx);
    if (viewKey === undefined || filter.q !== undefined) {
      return { version, entries: select(snapshot, filter, maySee) };
    }
    const kept = keptOf(snapshot);
    const key = JSON.stringify([viewKey, filter.server, filter.available]);
    const entries = kept.get(key) ?? select(snapshot, filter, maySee);
    kept.set(key, entries);
    return { version, entries };
  };
}

const LISTS_KEPT = 64;

function select(snapshot: Snapshot, filter: CatalogFilter, maySee: (name: string) => boolean) {
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return [...snapshot.byName.values()].filter((entry) => maySee(entry.name) && matches(entry, filter, words));
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
