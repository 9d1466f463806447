import type { Command } from 'commander';
import { ADMIN_ROLE } from '../../identity/domain/roles.ts';
import type { TenantRecord } from '../../identity/ports.ts';
import { DEFAULT_TENANT_ID, LOCAL_ADMIN_ID } from '../../kernel/request-context.ts';
import type { CliDeps, OpenIdentity } from './cli-deps.ts';
import { JSON_FLAG, JSON_HELP, type JsonOption, print } from './command-output.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { displayName, seconds, slug, uuid } from './option-values.ts';
import { table } from './terminal-text.ts';

interface TokenOptions extends JsonOption {
  readonly tenant: string;
  readonly role: string;
  readonly sub: string;
  readonly ttl: number;
}

interface CreateTenantOptions extends JsonOption {
  readonly name?: string;
}

/** `sign-in`, `token` and `tenants`: who may come in. */
export function addIdentityCommands(program: Command, deps: CliDeps): void {
  program
    .command('sign-in')
    .description('print a new one-time sign-in link, good for 15 minutes')
    .option(JSON_FLAG, JSON_HELP)
    .action((options: JsonOption) => withIdentity(deps, (identity) => signIn(deps, identity, options)));
  program
    .command('token')
    .description('print a bearer token')
    .requiredOption('--tenant <id>', 'id of the tenant', uuid)
    .requiredOption('--role <role>', 'role of the token')
    .option('--sub <id>', 'id of the user', uuid, LOCAL_ADMIN_ID)
    .option('--ttl <duration>', 'life of the token, such as 30m or 1h', seconds, 3600)
    .option(JSON_FLAG, JSON_HELP)
    .action((options: TokenOptions) => token(deps, options));
  addTenantCommands(program, deps);
}

function addTenantCommands(program: Command, deps: CliDeps): void {
  const tenants = program.command('tenants').description('the tenants of this installation');
  tenants
    .command('list')
    .description('list them')
    .option(JSON_FLAG, JSON_HELP)
    .action((options: JsonOption) => withIdentity(deps, (identity) => listTenants(deps, identity, options)));
  tenants
    .command('create')
    .description('create one')
    .argument('<slug>', 'a to z, digits and hyphens', slug)
    .option('--name <text>', 'display name; the slug when not given', displayName)
    .option(JSON_FLAG, JSON_HELP)
    .action((name: string, options: CreateTenantOptions) =>
      withIdentity(deps, async (identity) => {
        const tenant = await createTenant(deps, identity, { slug: name, displayName: options.name ?? name });
        print(deps, options, { json: { tenant: tenantJson(tenant) }, text: `${tenant.slug} ${tenant.id}` });
      }),
    );
}

async function withIdentity(deps: CliDeps, use: (identity: OpenIdentity) => Promise<void>): Promise<void> {
  const identity = await deps.openIdentity();
  try {
    await use(identity);
  } finally {
    await identity.close();
  }
}

async function signIn(deps: CliDeps, identity: OpenIdentity, options: JsonOption): Promise<void> {
  const subject = { tenantId: DEFAULT_TENANT_ID, userId: LOCAL_ADMIN_ID, role: ADMIN_ROLE };
  const { code, expiresAt } = await identity.signIn.createCode(deps.ids.next(), subject);
  const origin = deps.publicOrigin(await deps.findServer());
  // In the fragment, which browsers do not send: no log on the way holds the code.
  const url = `${origin}/sign-in#code=${code}`;
  print(deps, options, { json: { url, expires_at: expiresAt }, text: `corbusier sign-in ${url}` });
}

async function token(deps: CliDeps, options: TokenOptions): Promise<void> {
  const { issuer, maxLifeSeconds } = await deps.openIssuer();
  if (options.ttl > maxLifeSeconds) {
    throw new CliError(exitCodes.usage, `--ttl may be at most ${maxLifeSeconds} seconds here`);
  }
  const claims = {
    tenantId: options.tenant,
    userId: options.sub,
    sessionId: deps.ids.next(),
    role: options.role,
  };
  const jwt = await issuer.issue(claims, options.ttl);
  print(deps, options, { json: { token: jwt, expires_in: options.ttl }, text: jwt });
}

async function listTenants(deps: CliDeps, identity: OpenIdentity, options: JsonOption): Promise<void> {
  const tenants = await identity.tenants.list();
  print(deps, options, {
    json: { tenants: tenants.map(tenantJson) },
    text: table(
      ['SLUG', 'STATUS', 'ID', 'NAME'],
      tenants.map((tenant) => [tenant.slug, tenant.status, tenant.id, tenant.displayName]),
    ),
  });
}

async function createTenant(
  deps: CliDeps,
  identity: OpenIdentity,
  wanted: Pick<TenantRecord, 'slug' | 'displayName'>,
): Promise<TenantRecord> {
  const id = deps.ids.next();
  const tenant = await identity.tenants.ensure({ ...wanted, id, status: 'active' });
  if (tenant.id === id) return tenant;
  throw new CliError(exitCodes.failed, `the slug ${tenant.slug} is taken by the tenant ${tenant.id}`);
}

function tenantJson({ id, slug: name, displayName: display, status }: TenantRecord) {
  return { id, slug: name, display_name: display, status };
}
