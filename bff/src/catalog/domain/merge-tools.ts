import type { JsonObject } from '@corbusier/shared/domain/json';
import type { Ids } from '../../kernel/ids.ts';
import type { ToolBatch, ToolDraft } from '../ports.ts';
import { type CatalogEntry, type Review, withFacts } from './catalog-entry.ts';
import { wireAlias } from './names.ts';
import type { RevisionChange } from './revision.ts';

/** One tool as a store keeps it, without the definition of its current revision. */
export interface StoredTool {
  readonly id: string;
  readonly serverId: string;
  readonly server: string;
  readonly name: string;
  readonly destination: string;
  readonly revision: number;
  readonly hash: string;
  /** Whether its server held changes for review when it last reported. */
  readonly review: Review;
  /** Hash of the last revision that counts as approved; null for a new tool under review. */
  readonly approvedHash: string | null;
  /** RFC 3339 since when its server no longer lists it, or null. */
  readonly removedAt: string | null;
  readonly discoveredAt: string;
  readonly updatedAt: string;
}

export interface DefinedTool extends StoredTool {
  readonly definition: JsonObject;
}

/** A revision that a report made. */
export interface NewRevision {
  readonly tool: StoredTool;
  readonly change: RevisionChange;
  /** Null for a removal, which leaves the definition as it was. */
  readonly definition: JsonObject | null;
  /** Whether it counts as approved though nobody looked at it, under a server that holds changes for review. */
  readonly approved: boolean;
}

/** What a server's report does to what was known of it. */
export interface ToolMerge {
  /** Rows to write: new, changed, back again, or removed. */
  readonly written: readonly StoredTool[];
  readonly revisions: readonly NewRevision[];
  /** All that the server lists now. */
  readonly listed: readonly DefinedTool[];
}

interface MergeContext {
  readonly now: string;
  readonly ids: Ids;
}

/**
 * Compares a server's report with what is known of it. Ids are kept by name, also across a removal; a
 * definition of another hash is the next revision, and so are a removal and a return; all else changes nothing.
 *
 * Without review every definition counts as approved as it comes. With it, the first list that a server ever
 * reports does: whoever registered the server trusted it. Later changes and new tools wait for somebody.
 */
export function mergeTools(
  known: readonly StoredTool[],
  batch: ToolBatch,
  { now, ids }: MergeContext,
): ToolMerge {
  const byName = new Map(known.map((tool) => [tool.name, tool]));
  const trusted = batch.review === 'none' || known.length === 0;
  const revisions: NewRevision[] = [];
  const written: StoredTool[] = [];
  const listed = batch.tools.map((draft) => {
    const before = byName.get(draft.name);
    const next = nextOf(before ?? newTool(batch, draft, { now, id: ids.next() }), batch, {
      draft,
      now,
      trusted,
    });
    if (next !== before) written.push(next);
    const change = changeBetween(before, next);
    if (change !== null) revisions.push(revisionOf(next, change, draft.definition));
    return { ...next, definition: draft.definition };
  });
  const names = new Set(batch.tools.map((draft) => draft.name));
  for (const tool of known) {
    if (tool.removedAt !== null || names.has(tool.name)) continue;
    const gone = { ...tool, revision: tool.revision + 1, removedAt: now, updatedAt: now };
    written.push(gone);
    revisions.push(revisionOf(gone, 'removed', null));
  }
  return { written, revisions, listed };
}

/** The tool before its first revision. */
function newTool(batch: ToolBatch, draft: ToolDraft, { now, id }: { now: string; id: string }): StoredTool {
  const { serverId, server, destination, review } = batch;
  const place = { id, serverId, server, destination, review, name: draft.name };
  const times = { removedAt: null, discoveredAt: now, updatedAt: now };
  return { ...place, ...times, revision: 0, hash: '', approvedHash: null };
}

interface Next {
  readonly draft: ToolDraft;
  readonly now: string;
  readonly trusted: boolean;
}

/** The very same object when nothing about the tool changed. */
function nextOf(
  before: StoredTool,
  { destination, server, review }: ToolBatch,
  { draft, now, trusted }: Next,
): StoredTool {
  const approvedHash = trusted ? draft.hash : before.approvedHash;
  const sameRevision = before.hash === draft.hash && before.removedAt === null;
  const samePlace = before.destination === destination && before.server === server;
  if (sameRevision && samePlace && before.review === review && before.approvedHash === approvedHash)
    return before;
  return {
    ...before,
    destination,
    server,
    review,
    approvedHash,
    hash: draft.hash,
    revision: sameRevision ? before.revision : before.revision + 1,
    removedAt: null,
    updatedAt: sameRevision && samePlace ? before.updatedAt : now,
  };
}

function changeBetween(before: StoredTool | undefined, next: StoredTool): RevisionChange | null {
  if (before === undefined) return 'added';
  if (before.revision === next.revision) return null;
  return before.removedAt === null ? 'changed' : 'returned';
}

function revisionOf(tool: StoredTool, change: RevisionChange, definition: JsonObject | null): NewRevision {
  const approved = definition !== null && tool.review === 'required' && tool.approvedHash === tool.hash;
  return { tool, change, definition, approved };
}

/** The tool as the catalogue shows it right after its server has reported it. */
export function reportedEntry(tool: DefinedTool): CatalogEntry {
  const { definition } = tool;
  const description = definition['description'];
  const name = `${tool.server}.${tool.name}`;
  const entry: CatalogEntry = {
    id: tool.id,
    name,
    alias: wireAlias(name),
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
    flagged: null,
    review: 'not_required',
    down: null,
    staleSince: null,
    discoveredAt: tool.discoveredAt,
    updatedAt: tool.updatedAt,
  };
  return withFacts(entry, { review: reviewOf(tool) });
}

function reviewOf({ review, approvedHash, hash }: StoredTool): CatalogEntry['review'] {
  if (review === 'none') return 'not_required';
  return approvedHash === hash ? 'approved' : 'pending';
}

const LAST_SEEN = 'Its server has not reported since Corbusier started; this is how it was last seen.';

/** The tool as it was last seen, before its server has reported again. */
export function lastSeenEntry(tool: DefinedTool): CatalogEntry {
  return withFacts(reportedEntry(tool), { down: LAST_SEEN });
}
