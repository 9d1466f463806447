import type { JsonObject } from '@corbusier/shared/domain/json';
import type { Ids } from '../../kernel/ids.ts';
import type { ToolBatch, ToolDraft } from '../ports.ts';
import type { CatalogEntry } from './catalog-entry.ts';

/** One tool as a store keeps it, with its current revision. */
export interface StoredTool {
  readonly id: string;
  readonly serverId: string;
  readonly server: string;
  readonly name: string;
  readonly destination: string;
  readonly revision: number;
  readonly hash: string;
  readonly definition: JsonObject;
  /** RFC 3339 since when its server no longer lists it, or null. */
  readonly removedAt: string | null;
  readonly discoveredAt: string;
  readonly updatedAt: string;
}

/** What a server's report does to what was known of it. */
export interface ToolMerge {
  /** Rows to write: new, changed, back again, or removed. */
  readonly written: readonly StoredTool[];
  /** Those of `written` whose current revision is new. */
  readonly revised: readonly StoredTool[];
  /** All that the server lists now. */
  readonly listed: readonly StoredTool[];
}

/** Whether a revision is the first of its tool. */
export function revisionChange(tool: Pick<StoredTool, 'revision'>): 'added' | 'changed' {
  return tool.revision === 1 ? 'added' : 'changed';
}

/**
 * Compares a server's report with what is known of it. Ids are kept by name, also across a removal; a
 * definition of another hash is the next revision; the same hash changes nothing.
 */
export function mergeTools(
  known: readonly StoredTool[],
  batch: ToolBatch,
  { now, ids }: { now: string; ids: Ids },
): ToolMerge {
  const byName = new Map(known.map((tool) => [tool.name, tool]));
  const drafts = new Map(batch.tools.map((draft) => [draft.name, draft]));
  const listed = [...drafts.values()].map((draft) => {
    const before = byName.get(draft.name);
    return before === undefined
      ? newTool(batch, draft, { now, id: ids.next() })
      : renewed(before, batch, { draft, now });
  });
  const removed = known
    .filter((tool) => tool.removedAt === null && !drafts.has(tool.name))
    .map((tool) => ({ ...tool, removedAt: now, updatedAt: now }));
  const written = listed.filter((tool) => byName.get(tool.name) !== tool);
  const revised = written.filter((tool) => byName.get(tool.name)?.revision !== tool.revision);
  return { written: [...written, ...removed], revised, listed };
}

function newTool(batch: ToolBatch, draft: ToolDraft, { now, id }: { now: string; id: string }): StoredTool {
  const { serverId, server, destination } = batch;
  const { name, definition, hash } = draft;
  const place = { id, serverId, server, destination };
  return {
    ...place,
    name,
    definition,
    hash,
    revision: 1,
    removedAt: null,
    discoveredAt: now,
    updatedAt: now,
  };
}

/** The very same object when nothing about the tool changed. */
function renewed(
  before: StoredTool,
  { destination, server }: ToolBatch,
  { draft, now }: { draft: ToolDraft; now: string },
): StoredTool {
  const sameDefinition = before.hash === draft.hash;
  const samePlace = before.destination === destination && before.server === server;
  if (sameDefinition && samePlace && before.removedAt === null) return before;
  return {
    ...before,
    destination,
    server,
    definition: sameDefinition ? before.definition : draft.definition,
    hash: draft.hash,
    revision: sameDefinition ? before.revision : before.revision + 1,
    removedAt: null,
    updatedAt: now,
  };
}

/** The tool as the catalogue shows it right after its server has reported it. */
export function reportedEntry(tool: StoredTool): CatalogEntry {
  const { definition } = tool;
  const description = definition['description'];
  return {
    id: tool.id,
    name: `${tool.server}.${tool.name}`,
    namespace: tool.server,
    bareName: tool.name,
    serverId: tool.serverId,
    destination: tool.destination,
    definition,
    description: typeof description === 'string' ? description : null,
    inputSchema: definition['inputSchema'] ?? {},
    outputSchema: definition['outputSchema'] ?? null,
    revision: tool.revision,
    revisionHash: tool.hash,
    available: true,
    unavailableReason: null,
    staleSince: null,
    discoveredAt: tool.discoveredAt,
    updatedAt: tool.updatedAt,
  };
}

/** The tool as it was last seen, before its server has reported again. */
export function lastSeenEntry(tool: StoredTool): CatalogEntry {
  return {
    ...reportedEntry(tool),
    available: false,
    unavailableReason: 'Its server has not reported since Corbusier started; this is how it was last seen.',
  };
}
