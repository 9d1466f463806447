import type { Ids } from '../kernel/ids.ts';
import { systemContext } from '../kernel/request-context.ts';
import type { NamespaceClaims } from './claim-namespace.ts';
import { type CatalogEntry, withFacts } from './domain/catalog-entry.ts';
import { mapPart } from './domain/server-part.ts';
import { createToolJudge } from './judge-tools.ts';
import type { CatalogStore, SchemaChecks, ServerTools } from './ports.ts';
import type { SnapshotShelf } from './snapshot-shelf.ts';
import { entriesOf, takeReport } from './take-report.ts';

/** Schemas that a report may have read before it is shown: some 20 ms of work, mostly while the store writes. */
const READ_FIRST = 200;

interface UpsertDeps {
  readonly store: CatalogStore;
  readonly checks: SchemaChecks;
  readonly ids: Ids;
}

interface UpsertParts {
  readonly shelf: SnapshotShelf;
  readonly claims: NamespaceClaims;
}

/**
 * Takes a server's list. Few new tools are shown with the verdict on their schemas; thousands are live at once, and
 * those that cannot be called are flagged a moment later.
 */
export function upsertInstance({ store, checks, ids }: UpsertDeps, { shelf, claims }: UpsertParts) {
  const judge = createToolJudge(checks);
  const flagged = (entry: CatalogEntry) => withFacts(entry, { flagged: judge.faultOf(entry) });
  return async (report: ServerTools): Promise<void> => {
    const { tenantId, server } = report;
    claims.claim(report);
    const old = shelf.current(tenantId).servers.get(server);
    const taken = takeReport(old, report);
    const later = judge.unread(taken.drafts) > READ_FIRST;
    const ctx = systemContext(tenantId, ids.next());
    const [entries] = await Promise.all([
      entriesOf(taken, old, { store, ctx }),
      later ? null : judge.readSchemas(taken.drafts),
    ]);
    shelf.show(tenantId, { ...taken.part, entries: entries.map(flagged) });
    if (!later) return;
    void judge
      .readSchemas(taken.drafts)
      .then(() =>
        shelf.map(tenantId, server, (part) => mapPart(part, (entry) => ({ flagged: judge.faultOf(entry) }))),
      );
  };
}
