import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { ServerSnapshot } from './domain/server.ts';
import { type ServerEntry, whyNotRunning } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';

/**
 * Reads the tools of a running server again, now, and settles when the catalogue has them. Rejects with
 * `server_not_running`, or with why the list could not be had: the last good one then stays, marked stale.
 */
export function discoverTools(deps: { readonly registry: ServerRegistry }) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    if (entry.refresh === null) throw notRunning(entry);
    try {
      await entry.refresh.now();
    } catch (error) {
      // Whoever asked for one server is told which it was.
      throw error instanceof AppError ? ofServer(entry, error) : error;
    }
    return entry.snapshot;
  };
}

function ofServer({ snapshot: { name } }: ServerEntry, { reason, message, details }: AppError): AppError {
  return new AppError(reason, `the server "${name}": ${message}`, { ...details, serverName: name });
}

/** @throws AppError `mcp_server_not_found`, `server_not_running` */
export function requireRunning(deps: { readonly registry: ServerRegistry }) {
  return (ctx: RequestContext, name: string): void => {
    const entry = deps.registry.get(ctx.tenantId, name);
    if (entry.upstream === null) throw notRunning(entry);
  };
}

export function notRunning(entry: ServerEntry): AppError {
  const { message } = whyNotRunning(entry);
  const { name, state, retryAt } = entry.snapshot;
  return new AppError('server_not_running', `${message}; start it first`, {
    serverName: name,
    state,
    retryAt,
  });
}
