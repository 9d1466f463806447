import type { JsonObject } from '@corbusier/shared/domain/json';
import type { Difference } from './definition-diff.ts';

export type RevisionChange = 'added' | 'changed' | 'removed' | 'returned';

/** One state of a tool, and that it came to be. */
export interface Revision {
  /** Opaque decimal text; larger is newer. */
  readonly sequence: string;
  readonly serverName: string;
  readonly bareName: string;
  /** From 1, without gaps, for each tool. */
  readonly number: number;
  readonly hash: string;
  readonly change: RevisionChange;
  readonly definition: JsonObject;
  /** Definition of the revision before; null for the first. */
  readonly previous: JsonObject | null;
  readonly firstSeenAt: string;
  /** Null when nobody in person: it was in the first list of its server, or is as it was approved before. */
  readonly approvedBy: string | null;
  readonly approvedAt: string | null;
  /** Whether its server lists the tool like this now. */
  readonly current: boolean;
}

/** A revision with what makes it different from the one before. */
export interface ComparedRevision extends Revision {
  readonly differences: readonly Difference[];
  /** Of all differences together; null for the first revision. */
  readonly effect: 'breaking' | 'safe' | null;
}

export interface RevisionQuery {
  readonly serverId: string;
  /** Only of tools with one of these bare names. */
  readonly bareNames?: readonly string[];
  /** Only what is older than this sequence. */
  readonly before?: string;
  readonly limit: number;
}

export interface RevisionRows {
  readonly revisions: readonly Revision[];
  /** The sequence to go on before; null at the end. */
  readonly next: string | null;
}
