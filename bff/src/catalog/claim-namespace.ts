import { AppError } from '../kernel/app-error.ts';
import type { Snapshot } from './domain/snapshot.ts';
import type { CatalogObserver, ServerTools } from './ports.ts';

/** Longest namespace; see `isNamespace`. */
const LONGEST = 100;

/** Who has which namespace, from a server's first report until it is removed, whether it runs or not. */
export interface NamespaceClaims {
  /** Throws `duplicate_server` when another server of the tenant has it; that one is not touched. */
  claim(report: Pick<ServerTools, 'tenantId' | 'server' | 'serverId'>): void;
  release(tenantId: string, server: string): void;
}

export interface NamespaceClaimsDeps {
  readonly current: (tenantId: string) => Snapshot;
  readonly observer: Pick<CatalogObserver, 'namespaceRefused'>;
}

export function createNamespaceClaims({ current, observer }: NamespaceClaimsDeps): NamespaceClaims {
  const holders = new Map<string, string>();
  // A tenant's id has no slash.
  const keyOf = (tenantId: string, server: string) => `${tenantId}/${server}`;
  return {
    claim({ tenantId, server, serverId }) {
      const heldBy = holders.get(keyOf(tenantId, server)) ?? serverId;
      holders.set(keyOf(tenantId, server), heldBy);
      if (heldBy === serverId) return;
      const isTaken = (name: string) =>
        holders.has(keyOf(tenantId, name)) || current(tenantId).servers.has(name);
      const suggestion = freeNamespace(server, isTaken);
      observer.namespaceRefused(tenantId, { server, serverId, heldBy, suggestion });
      throw new AppError(
        'duplicate_server',
        `Another server has the namespace '${server}' already, and keeps it: its tools stay as they are. Register this one under another name; '${suggestion}' is free.`,
        { serverName: server, heldBy, suggestedName: suggestion },
      );
    },
    release: (tenantId, server) => {
      holders.delete(keyOf(tenantId, server));
    },
  };
}

/** The name with the first suffix that makes it free: `postgres_2`. */
export function freeNamespace(name: string, isTaken: (name: string) => boolean): string {
  for (let count = 2; ; count += 1) {
    const suffix = `_${count}`;
    const candidate = name.slice(0, LONGEST - suffix.length) + suffix;
    if (!isTaken(candidate)) return candidate;
  }
}
