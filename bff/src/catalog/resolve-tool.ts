import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import { bareAlias } from './domain/names.ts';
import type { Snapshot } from './domain/snapshot.ts';
import type { ToolView } from './ports.ts';

export interface ResolveToolDeps {
  readonly catalog: { current(tenantId: string): Snapshot };
  readonly view: ToolView;
}

export interface ResolveOptions {
  /** Whether a bare name may stand for the one visible tool that has it. */
  readonly bare: boolean;
  /** Only the tools of this server, and those by their bare names or the aliases of these. */
  readonly within?: string;
}

/**
 * Finds a tool that the caller may see, by canonical name, by wire alias or, where the edge allows it, by
 * a bare name that exactly one visible tool has. Always by table, never by splitting. What is hidden is
 * unknown: same error, same words. Throws `tool_not_found`, `ambiguous_tool_name`.
 */
export function resolveTool(deps: ResolveToolDeps) {
  return (ctx: RequestContext, name: string, options: ResolveOptions): CatalogEntry => {
    const snapshot = deps.catalog.current(ctx.tenantId);
    const visible = (entries: readonly CatalogEntry[]) =>
      entries.filter((entry) => deps.view.maySee(ctx, entry.name));
    const [exact] = visible(byOneName(snapshot, name, options.within));
    if (exact !== undefined) return exact;
    const mayBeBare = options.bare && options.within === undefined;
    return onlyOne(name, mayBeBare ? visible(snapshot.byBareName.get(name) ?? []) : []);
  };
}

function byOneName(snapshot: Snapshot, name: string, within: string | undefined): readonly CatalogEntry[] {
  return within === undefined ? byWholeName(snapshot, name) : byNameWithin(snapshot, within, name);
}

/** Canonical name first: an alias can never take the place of a tool's own name. */
function byWholeName(snapshot: Snapshot, name: string): readonly CatalogEntry[] {
  const entry = snapshot.byName.get(name) ?? snapshot.byName.get(snapshot.aliases.get(name) ?? '');
  return entry === undefined ? [] : [entry];
}

/** The own name first here too. Aliases of bare names are rare, so their table is made when one is asked for. */
function byNameWithin(snapshot: Snapshot, server: string, name: string): readonly CatalogEntry[] {
  const own = snapshot.byName.get(`${server}.${name}`);
  if (own !== undefined) return [own];
  const entry = bareAliases(snapshot).get(server)?.get(name);
  return entry === undefined ? [] : [entry];
}

type Aliases = ReadonlyMap<string, ReadonlyMap<string, CatalogEntry>>;

const aliasTables = new WeakMap<Snapshot, Aliases>();

function bareAliases(snapshot: Snapshot): Aliases {
  const known = aliasTables.get(snapshot);
  if (known !== undefined) return known;
  const table = new Map<string, Map<string, CatalogEntry>>();
  for (const entry of snapshot.byName.values()) {
    const ofServer = table.get(entry.namespace) ?? new Map<string, CatalogEntry>();
    table.set(entry.namespace, ofServer.set(bareAlias(entry.bareName), entry));
  }
  aliasTables.set(snapshot, table);
  return table;
}

function onlyOne(name: string, candidates: readonly CatalogEntry[]): CatalogEntry {
  const [first, second] = candidates;
  if (first === undefined) {
    throw new AppError(
      'tool_not_found',
      `No tool is called '${name.slice(0, 200)}'. List the tools for the names that you may call.`,
      { toolName: name.slice(0, 200) },
    );
  }
  if (second === undefined) return first;
  const names = candidates.map((entry) => entry.name);
  throw new AppError(
    'ambiguous_tool_name',
    `'${name}' is the name of ${names.length} tools. Call one by its whole name: ${names.join(', ')}.`,
    { toolName: name, candidates: names },
  );
}
