import type { RegisteredServer, StoredServer } from '../ports.ts';
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
    // The file alone defines what it names: a definition that came over HTTP is over.
    registration: null,
    createdAt: known.createdAt,
    updatedAt: now,
  };
}

/** What a registration over HTTP says about a server that is new, or whose name is free again. */
export function registeredServer(
  id: string,
  { name, transportKind, registration }: RegisteredServer,
  now: string,
): StoredServer {
  const wantedState = registration.start === 'auto' ? 'running' : 'stopped';
  return {
    id,
    name,
    source: 'api',
    transportKind,
    wantedState,
    registration,
    createdAt: now,
    updatedAt: now,
  };
}
