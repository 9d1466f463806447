import type { RequestContext } from '../kernel/request-context.ts';
import { diffDefinitions, effectOf } from './domain/definition-diff.ts';
import type { ComparedRevision, Revision, RevisionQuery } from './domain/revision.ts';
import type { CatalogStore, ToolView } from './ports.ts';

export interface ReadRevisionsDeps {
  readonly store: Pick<CatalogStore, 'listRevisions'>;
  readonly view: ToolView;
}

export interface RevisionPage {
  readonly revisions: readonly ComparedRevision[];
  /** The sequence to go on before; null at the end. */
  readonly next: string | null;
}

/**
 * How the tools of one server changed, newest first, those that the caller may see. Differences are computed when
 * they are read: both definitions are kept for good, and the comparison may become better.
 */
export function readRevisions({ store, view }: ReadRevisionsDeps) {
  return async (ctx: RequestContext, query: RevisionQuery): Promise<RevisionPage> => {
    const found: Revision[] = [];
    let rest: string | null = query.before ?? null;
    do {
      const rows = await store.listRevisions(ctx, { ...query, ...(rest !== null && { before: rest }) });
      const visible = rows.revisions.filter((row) => view.maySee(ctx, `${row.serverName}.${row.bareName}`));
      found.push(...visible);
      rest = rows.next;
    } while (rest !== null && found.length < query.limit);
    const page = found.slice(0, query.limit);
    const next = found.length > query.limit ? (page.at(-1)?.sequence ?? null) : rest;
    return { revisions: page.map(compared), next };
  };
}

function compared(revision: Revision): ComparedRevision {
  const { previous, definition } = revision;
  if (previous === null) return { ...revision, differences: [], effect: null };
  const differences = diffDefinitions(previous, definition);
  return {
    ...revision,
    differences,
    effect: revision.change === 'removed' ? 'breaking' : effectOf(differences),
  };
}
