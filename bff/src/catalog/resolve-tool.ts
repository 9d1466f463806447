import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import type { Snapshot } from './domain/snapshot.ts';
import type { ToolView } from './ports.ts';

export interface ResolveToolDeps {
  readonly catalog: { current(tenantId: string): Snapshot };
  readonly view: ToolView;
}

/**
 * Finds a tool that the caller may see, by canonical name, by wire alias or, where the edge allows it, by
 * a bare name that exactly one visible tool has. Always by table, never by splitting. What is hidden is
 * unknown: same error, same words. Throws `tool_not_found`, `ambiguous_tool_name`.
 */
export function resolveTool(deps: ResolveToolDeps) {
  return (ctx: RequestContext, name: string, options: { bare: boolean }): CatalogEntry => {
    const snapshot = deps.catalog.current(ctx.tenantId);
    const visible = (entries: readonly CatalogEntry[]) =>
      entries.filter((entry) => deps.view.maySee(ctx, entry.name));
    const [exact] = visible(byWholeName(snapshot, name));
    if (exact !== undefined) return exact;
    return onlyOne(name, options.bare ? visible(snapshot.byBareName.get(name) ?? []) : []);
  };
}

/** Canonical name first: an alias can never take the place of a tool's own name. */
function byWholeName(snapshot: Snapshot, name: string): readonly CatalogEntry[] {
  const entry = snapshot.byName.get(name) ?? snapshot.byName.get(snapshot.aliases.get(name) ?? '');
  return entry === undefined ? [] : [entry];
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
