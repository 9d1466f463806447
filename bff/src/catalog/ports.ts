import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogEntry, Review } from './domain/catalog-entry.ts';
import type { RevisionQuery, RevisionRows } from './domain/revision.ts';

/** The durable copy of the catalogue: what a restart shows as last seen, and how each tool came to be as it is. */
export interface CatalogStore {
  /**
   * Replaces one server's tools in one transaction. Ids are stable by (tenant, server, tool name); a changed
   * definition becomes a new revision, and so do a removal and a return. Answers the entries.
   */
  replaceServerTools(ctx: RequestContext, batch: ToolBatch): Promise<readonly CatalogEntry[]>;
  /** All entries of the tenant that are not removed, as last seen (available is false until reported again). */
  load(ctx: RequestContext): Promise<readonly CatalogEntry[]>;
  /** Revisions of a server's tools, newest first, also of those that it no longer lists. */
  listRevisions(ctx: RequestContext, query: RevisionQuery): Promise<RevisionRows>;
  /**
   * Records that the caller approves the current revision of a tool. False when that revision was approved
   * already. Throws `revision_changed` when its hash is another one, `tool_not_found` when it is no longer listed.
   */
  approve(ctx: RequestContext, approval: Approval): Promise<boolean>;
}

export interface Approval {
  /** Id of the tool's entry. */
  readonly toolId: string;
  /** Of the revision that was looked at. */
  readonly hash: string;
}

export interface ToolBatch {
  readonly serverId: string;
  readonly server: string;
  readonly destination: string;
  readonly review: Review;
  readonly tools: readonly ToolDraft[];
}

/** What a running server reports in: its tools as it listed them, raw. */
export interface ServerTools {
  readonly tenantId: string;
  readonly serverId: string;
  readonly server: string;
  readonly destination: string;
  /** `none` when absent. */
  readonly review?: Review;
  readonly tools: readonly JsonObject[];
}

export interface ToolDraft {
  readonly name: string;
  /** Raw and unchanged. */
  readonly definition: JsonObject;
  /** SHA-256 of the canonical JSON of the definition, lower-case hex. */
  readonly hash: string;
}

/** Says whether schemas of third parties are schemas at all. */
export interface SchemaChecks {
  /**
   * Why the schema means nothing, whatever the value; null when it can be used, and also when it is only too
   * costly or written in a dialect that is not known here. Never rejects, never holds the thread for long.
   */
  checkSchema(schema: Json): Promise<string | null>;
}

export interface CatalogObserver {
  /** The catalogue of a tenant changed: names added, removed or changed. */
  catalogChanged(tenantId: string, change: CatalogChange): void;
  /** A server was refused, since another one has its namespace. */
  namespaceRefused(tenantId: string, refusal: NamespaceRefusal): void;
  toolApproved(ctx: RequestContext, approved: CatalogEntry): void;
}

export interface CatalogChange {
  readonly server: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export interface NamespaceRefusal {
  readonly server: string;
  readonly serverId: string;
  /** Id of the server that has the namespace. */
  readonly heldBy: string;
  /** A namespace that is free. */
  readonly suggestion: string;
}

/** The one predicate of what a role sees. */
export interface ToolView {
  maySee(ctx: RequestContext, canonicalName: string): boolean;
  /** Callers with the same text see the same tools, so that a list is made once for them; absent: for each anew. */
  viewOf?(ctx: RequestContext): string;
}
