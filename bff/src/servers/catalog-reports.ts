import type { JsonObject } from '@corbusier/shared/domain/json';
import { destinationOf } from './domain/destination.ts';
import type { CatalogSink } from './ports.ts';
import type { ServerEntry } from './server-entry.ts';

/** What a server's life means to the catalogue. Each settles when the catalogue has taken it. */
export interface CatalogReports {
  tools(entry: ServerEntry, tools: readonly JsonObject[]): Promise<void>;
  unavailable(entry: ServerEntry, reason: string): Promise<void>;
  stale(entry: ServerEntry, reason: string): Promise<void>;
}

export function createCatalogReports(catalog: CatalogSink): CatalogReports {
  return {
    tools: (entry, tools) => inOrder(entry, () => catalog.upsertInstance(instanceOf(entry, tools))),
    unavailable: (entry, reason) =>
      inOrder(entry, () => catalog.markUnavailable(entry.tenantId, entry.snapshot.name, reason)),
    stale: (entry, reason) =>
      inOrder(entry, () => catalog.markStale(entry.tenantId, entry.snapshot.name, reason)),
  };
}

function instanceOf(entry: ServerEntry, tools: readonly JsonObject[]) {
  const { id, name } = entry.snapshot;
  const destination = destinationOf(entry.definition.transport);
  const { review = 'none' } = entry.definition;
  return { tenantId: entry.tenantId, serverId: id, server: name, destination, review, tools };
}

function inOrder(entry: ServerEntry, report: () => void | Promise<void>): Promise<void> {
  const done = entry.reports.then(report);
  // Whoever reports learns of the failure; the next report goes ahead all the same.
  entry.reports = done.catch(() => undefined);
  return done;
}
