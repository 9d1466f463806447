import type { RequestContext } from '../kernel/request-context.ts';
import type { Review } from './domain/catalog-entry.ts';
import type { FlaggedTool } from './domain/read-tools.ts';
import type { Snapshot } from './domain/snapshot.ts';
import type { ToolView } from './ports.ts';

export interface CatalogFactsDeps {
  readonly catalog: { current(tenantId: string): Snapshot };
  readonly view: ToolView;
}

/** What the catalogue knows of a server itself. */
export interface CatalogFacts {
  /** Tools that it lists and that cannot be called, those that the caller may see, each with the reason. */
  readonly flaggedTools: FlaggedTool[];
  /** As it was when the server last reported. */
  readonly review: Review;
}

const UNKNOWN: CatalogFacts = { flaggedTools: [], review: 'none' };

export function catalogFacts({ catalog, view }: CatalogFactsDeps) {
  return (ctx: RequestContext, server: string): CatalogFacts => {
    const part = catalog.current(ctx.tenantId).servers.get(server);
    if (part === undefined) return UNKNOWN;
    const flagged = part.entries.flatMap(({ name, bareName, flagged: reason }) =>
      reason !== null && view.maySee(ctx, name) ? [{ name: bareName, reason }] : [],
    );
    const leftOut = part.leftOut.filter(({ name }) => view.maySee(ctx, `${server}.${name}`));
    return { flaggedTools: [...flagged, ...leftOut], review: part.review };
  };
}
