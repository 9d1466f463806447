import type { RequestContext } from '../kernel/request-context.ts';
import { type DeleteServerDeps, deleteServer } from './delete-server.ts';
import type { NewServer } from './domain/new-server.ts';
import { type KnownServer, type RegisterServerDeps, registerServer } from './register-server.ts';
import { type RestoreDeps, restoreRegistered } from './restore-registered.ts';

/** What registrations need beside the servers themselves. */
export type RegistrationParts = Pick<
  RegisterServerDeps,
  'transactions' | 'templates' | 'secrets' | 'paths' | 'guardAddress' | 'log'
> &
  Pick<RestoreDeps, 'lastToolCount'>;

/** Servers that come and go over HTTP. */
export interface Registrations {
  registerServer(ctx: RequestContext, asked: NewServer): Promise<KnownServer>;
  deleteServer(ctx: RequestContext, name: string): Promise<KnownServer>;
  /** Makes those of earlier runs known; answers the way to start the ones that are to run. */
  restoreRegistered(ctx: RequestContext): Promise<() => Promise<void>>;
}

export function createRegistrations(
  deps: RegisterServerDeps & DeleteServerDeps & RestoreDeps,
): Registrations {
  return {
    registerServer: registerServer(deps),
    deleteServer: deleteServer(deps),
    restoreRegistered: restoreRegistered(deps),
  };
}
