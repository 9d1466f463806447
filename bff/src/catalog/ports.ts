import type { JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';

/** The durable copy of the catalogue: what a restart shows as last seen. */
export interface CatalogStore {
  /**
   * Replaces one server's tools in one transaction. Ids are stable by (tenant, server, tool name); a changed
   * definition becomes a new revision; tools no longer listed are marked removed. Answers the entries.
   */
  replaceServerTools(ctx: RequestContext, batch: ToolBatch): Promise<readonly CatalogEntry[]>;
  /** All entries of the tenant that are not removed, as last seen (available is false until reported again). */
  load(ctx: RequestContext): Promise<readonly CatalogEntry[]>;
}

export interface ToolBatch {
  readonly serverId: string;
  readonly server: string;
  readonly destination: string;
  readonly tools: readonly ToolDraft[];
}

/** What a running server reports in: its tools as it listed them, raw. */
export interface ServerTools {
  readonly tenantId: string;
  readonly serverId: string;
  readonly server: string;
  readonly destination: string;
  readonly tools: readonly JsonObject[];
}

export interface ToolDraft {
  readonly name: string;
  /** Raw and unchanged. */
  readonly definition: JsonObject;
  /** SHA-256 of the canonical JSON of the definition, lower-case hex. */
  readonly hash: string;
}

export interface CatalogObserver {
  /** The catalogue of a tenant changed: names added, removed or changed. */
  catalogChanged(tenantId: string, change: CatalogChange): void;
}

export interface CatalogChange {
  readonly server: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** The one predicate of what a role sees. */
export interface ToolView {
  maySee(ctx: RequestContext, canonicalName: string): boolean;
}
