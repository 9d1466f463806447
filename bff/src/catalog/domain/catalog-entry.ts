import type { Json, JsonObject } from '@corbusier/shared/domain/json';

/** One tool of one server, as the catalogue knows it. */
export interface CatalogEntry {
  /** Stable by (tenant, server, tool name) across rediscovery. */
  readonly id: string;
  /** Canonical `{namespace}.{tool}`. */
  readonly name: string;
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
  readonly available: boolean;
  readonly unavailableReason: string | null;
  /** RFC 3339 since when the definition may be out of date; null when fresh. */
  readonly staleSince: string | null;
  readonly discoveredAt: string;
  readonly updatedAt: string;
}
