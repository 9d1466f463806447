import type { LiveCatalog } from './catalog/live-catalog.ts';
import type { RegistrationRoutesDeps } from './edges/http/server-registration.ts';
import type { ServerView } from './edges/http/servers.ts';
import type { DomainEvent, DomainEventLog } from './events/ports.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import type { RequestContext } from './kernel/request-context.ts';
import type { Transactions } from './kernel/transactions.ts';
import type { Servers } from './servers/create-servers.ts';
import type { Egress } from './servers/domain/egress.ts';
import type { LaunchTemplate } from './servers/domain/launch-template.ts';
import { guardAddress } from './servers/guard-address.ts';
import type { AddressBook, PathGuard, RegistrationLog, SecretBox } from './servers/ports.ts';
import type { KnownServer } from './servers/register-server.ts';

/** What the composition decides of servers that come over HTTP. */
export interface RegistrationChoices {
  /** By name. */
  readonly templates: ReadonlyMap<string, LaunchTemplate>;
  readonly egress: Egress;
  readonly secrets: SecretBox;
  readonly paths: PathGuard;
  /** Absent where names cannot be resolved, and connections are not made either. */
  readonly addressBook?: AddressBook;
}

export interface RegistrationDeps {
  readonly registration: RegistrationChoices;
  readonly access: RoleAccess;
  readonly transactions: Transactions;
}

interface RegistrationParts {
  readonly servers: Servers;
  readonly observers: { readonly registrations: RegistrationLog };
  readonly views: { of(known: KnownServer): ServerView };
  readonly catalog: Pick<LiveCatalog, 'current'>;
}

/** Registration and removal with what their pages show. */
export function composeRegistrations(
  { registration, access, transactions }: RegistrationDeps,
  { servers, observers, views, catalog }: RegistrationParts,
) {
  const { templates, secrets, paths } = registration;
  const guard = guardAddress(registration);
  const { registrations: log } = observers;
  const registrations = servers.registrations({
    transactions,
    templates,
    secrets,
    paths,
    log,
    guardAddress: guard,
    lastToolCount: ({ tenantId }, name) => catalog.current(tenantId).servers.get(name)?.entries.length ?? 0,
  });
  const routes: Omit<RegistrationRoutesDeps, 'bind'> = {
    mayRegister: (ctx) => access.require(ctx, 'register'),
    templates: [...templates.values()],
    registerServer: async (ctx, asked) => views.of(await registrations.registerServer(ctx, asked)),
    deleteServer: async (ctx, name) => views.of(await registrations.deleteServer(ctx, name)),
  };
  return { registration: routes, restoreRegistered: registrations.restoreRegistered };
}

const SERVER = { aggregateType: 'server', version: 1 } as const;

/** Who did it stands in the event, since the log itself knows only under which correlation. */
export function registrationLog(
  log: DomainEventLog,
  keep: (tenantId: string, event: DomainEvent) => void,
): RegistrationLog {
  const by = ({ userId, role }: RequestContext) => ({ by: userId, role });
  return {
    registered: (ctx, { id, name, transportKind, registration }) => {
      const template = registration?.kind === 'template' ? registration.template : null;
      const data = { name, transport: transportKind, template, ...by(ctx) };
      return log.append(ctx, { ...SERVER, aggregateId: id, eventType: 'server_registered', data });
    },
    deleted: (ctx, { id, name }) => {
      const data = { name, ...by(ctx) };
      return log.append(ctx, { ...SERVER, aggregateId: id, eventType: 'server_deleted', data });
    },
    refused: (ctx, { name, reason }) => {
      const data = { name, reason, ...by(ctx) };
      keep(ctx.tenantId, { ...SERVER, aggregateId: name, eventType: 'server_registration_refused', data });
    },
  };
}
