import type { StoredServer } from '../ports.ts';
import type { ServerDefinition } from './server.ts';

/** What a registration by the configuration file says about a server, whatever was known of it before. */
export function configuredServer(
  known: Pick<StoredServer, 'id' | 'createdAt'>,
  definition: ServerDefinition,
  now: string,
): StoredServer {
  return {
    id: known.id,
    name: definition.name,
    source: 'config',
    transportKind: definition.transport.kind,
    wantedState: definition.start === 'auto' ? 'running' : 'stopped',
    createdAt: known.createdAt,
    updatedAt: now,
  };
}
