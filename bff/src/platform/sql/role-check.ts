import pg from 'pg';
import { connect } from './connect.ts';
import { connectionSettings } from './pool.ts';

/** The role of `DATABASE_URL` has rights that it must not have; the message is meant for the terminal. */
export class AppRoleError extends Error {
  override readonly name = 'AppRoleError';
}

interface RoleFacts {
  readonly role: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owns: readonly string[];
  readonly creates: boolean;
}

// A role that may become the owner is as good as the owner.
const FACTS = `
  select current_user as role, r.rolsuper as superuser, r.rolbypassrls as bypasses,
    array(
      select c.relname::text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and pg_has_role(current_user, c.relowner, 'member')
      order by c.relname
    ) as owns,
    has_schema_privilege('public', 'create') as creates
  from pg_roles r where r.rolname = current_user`;

/**
 * Refuses a `DATABASE_URL` whose role is superuser, passes row-level security, owns our tables, or may make
 * some: tenants would be separated by nothing but our own filters. Throws `AppRoleError`.
 */
export async function checkAppRole(appUrl: string): Promise<void> {
  const client = new pg.Client(connectionSettings(appUrl));
  client.on('error', () => undefined);
  await connect(client);
  try {
    const { rows } = await client.query<RoleFacts>(FACTS);
    const faults = rows.flatMap(faultsOf);
    if (faults.length === 0) return;
    throw new AppRoleError(
      `DATABASE_URL must name a role without special rights, but "${rows[0]?.role}" ${faults.join(', ')}. Give it a role of its own, and the owner's address to DATABASE_OWNER_URL.`,
    );
  } finally {
    await client.end();
  }
}

function faultsOf(facts: RoleFacts): readonly string[] {
  const faults: string[] = [];
  if (facts.superuser) faults.push('is superuser');
  if (facts.bypasses) faults.push('passes row-level security (BYPASSRLS)');
  if (facts.owns.length > 0) faults.push(`owns tables (${facts.owns.join(', ')})`);
  if (facts.creates) faults.push('may create tables');
  return faults;
}
