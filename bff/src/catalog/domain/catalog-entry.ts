import type { Json, JsonObject } from '@corbusier/shared/domain/json';

/** Whether changes of a server's tools are held until somebody approves them. */
export type Review = 'none' | 'required';

/** One tool of one server, as the catalogue knows it. Never changed in place. */
export interface CatalogEntry {
  /** Stable by (tenant, server, tool name) across rediscovery. */
  readonly id: string;
  /** Canonical `{namespace}.{tool}`. */
  readonly name: string;
  /** For clients that refuse the canonical name; no two names share one. */
  readonly alias: string;
  readonly namespace: string;
  readonly bareName: string;
  readonly serverId: string;
  readonly destination: string;
  /** Raw and unchanged, as the server listed it. */
  readonly definition: JsonObject;
  readonly description: string | null;
  readonly inputSchema: Json;
  readonly outputSchema: Json | null;
  readonly revision: number;
  readonly revisionHash: string;
  /** Whether it may be called: its server is up, it is not flagged, and no review is pending. */
  readonly available: boolean;
  /** The first of the three that stands in the way, as one sentence. */
  readonly unavailableReason: string | null;
  /** What is wrong with the tool itself, as one sentence; null when nothing is. */
  readonly flagged: string | null;
  readonly review: 'not_required' | 'approved' | 'pending';
  /** Why its server takes no calls; null when it does. */
  readonly down: string | null;
  /** RFC 3339 since when the definition may be out of date; null when fresh. */
  readonly staleSince: string | null;
  readonly discoveredAt: string;
  readonly updatedAt: string;
}

/** What may change about an entry without a report of its server. */
export type EntryFacts = Partial<Pick<CatalogEntry, 'flagged' | 'review' | 'down' | 'staleSince'>>;

const CHANGED =
  'It changed since it was approved. Its calls are refused until somebody has approved the change.';
const NEW = 'It is new, and nobody has approved it yet. Its calls are refused until somebody has.';

/** Whether the first revision waits, or a later one. */
function pendingReason({ revision }: Pick<CatalogEntry, 'revision'>): string {
  return revision === 1 ? NEW : CHANGED;
}

/** The entry with other facts, and what follows from them; the very same one when they are the same. */
export function withFacts(entry: CatalogEntry, facts: EntryFacts): CatalogEntry {
  const next = { ...entry, ...facts };
  const unavailableReason = next.flagged ?? (next.review === 'pending' ? pendingReason(next) : next.down);
  return sameEntry(entry, { ...next, available: unavailableReason === null, unavailableReason });
}

/** The old entry when the fresh one says nothing else, so that what was made of it stays valid. */
export function sameEntry(old: CatalogEntry, fresh: CatalogEntry): CatalogEntry {
  return SHOWN.every((field) => old[field] === fresh[field]) ? old : fresh;
}

/** The hash stands for the definition and everything that is read out of it. */
const SHOWN = [
  'id',
  'name',
  'serverId',
  'destination',
  'revision',
  'revisionHash',
  'available',
  'unavailableReason',
  'flagged',
  'review',
  'down',
  'staleSince',
  'discoveredAt',
  'updatedAt',
] as const satisfies readonly (keyof CatalogEntry)[];
