import type { RequestContext } from '../kernel/request-context.ts';
import { type CatalogEntry, withFacts } from './domain/catalog-entry.ts';
import { type FlaggedTool, readTools } from './domain/read-tools.ts';
import type { ServerPart } from './domain/snapshot.ts';
import type { CatalogStore, ServerTools, ToolDraft } from './ports.ts';

/** A report that was read and compared with what is shown of its server. */
export interface TakenReport {
  /** What is known of the server itself, without its entries. */
  readonly part: Omit<ServerPart, 'entries'>;
  readonly drafts: readonly ToolDraft[];
  /** Whether the report says of its tools what the durable copy says already. */
  readonly isKnown: boolean;
}

export function takeReport(old: ServerPart | undefined, report: ServerTools): TakenReport {
  const known = new Map((old?.entries ?? []).map((entry) => [entry.bareName, entry]));
  const { drafts, leftOut } = readTools(report.tools, known);
  const part = partOf(report, leftOut);
  return { part, drafts, isKnown: old !== undefined && saysTheSame(old, part, { drafts, known }) };
}

function partOf(report: ServerTools, leftOut: readonly FlaggedTool[]): TakenReport['part'] {
  const { server: namespace, serverId, destination, review = 'none' } = report;
  return { namespace, serverId, destination, review, reported: true, staleSince: null, leftOut };
}

interface Listed {
  readonly drafts: readonly ToolDraft[];
  readonly known: ReadonlyMap<string, CatalogEntry>;
}

function saysTheSame(old: ServerPart, part: TakenReport['part'], { drafts, known }: Listed): boolean {
  return (
    old.reported &&
    old.serverId === part.serverId &&
    old.destination === part.destination &&
    old.review === part.review &&
    drafts.length === known.size &&
    drafts.every(({ name, hash }) => known.get(name)?.revisionHash === hash)
  );
}

/** Makes the report durable, unless it is already, and answers its entries. */
export async function entriesOf(
  { part, drafts, isKnown }: TakenReport,
  old: ServerPart | undefined,
  keep: { readonly store: CatalogStore; readonly ctx: RequestContext },
): Promise<readonly CatalogEntry[]> {
  if (isKnown && old !== undefined) {
    return old.entries.map((entry) => withFacts(entry, { down: null, staleSince: null }));
  }
  const { serverId, namespace: server, destination, review } = part;
  return keep.store.replaceServerTools(keep.ctx, { serverId, server, destination, review, tools: drafts });
}
