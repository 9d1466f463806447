import { describe, expect, it } from 'vitest';
import { runSql } from '../../testing/postgres-server.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { APP_GRANTS, APP_SEQUENCES } from './grants.ts';
import { APP_ROLE } from './postgres-roles.ts';

/** Tables that need no tenant, each with its reason: tenants themselves are found before one is set. */
const WITHOUT_TENANT = ['tenant'];
const AUDIT = [
  'call_intent',
  'call_outcome',
  'call_payload',
  'domain_event',
  'tool_approval',
  'tool_revision',
];

const db = useTestDatabase();
const ask = (text: string, values: unknown[] = []) => runSql(db.urls.ownerUrl, text, values);

const TENANT_TABLES = `
  select c.oid, c.relname::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)`;

/** What row-level security cannot see if it is wrong: read from the catalogue of the migrated database. */
async function faults(): Promise<Record<string, unknown>[]> {
  return [
    ...(await ask(
      `select name, 'not forced' as fault from (${TENANT_TABLES}) t where not (enabled and forced)`,
      [WITHOUT_TENANT],
    )),
    ...(await ask(
      `select name, 'policy' as fault from (${TENANT_TABLES}) t
       where (select count(*) from pg_policy p where p.polrelid = t.oid) <> 1
          or not exists (
            select from pg_policies p
            where p.schemaname = 'public' and p.tablename = t.name and p.cmd = 'ALL' and p.roles = '{public}'
              and p.permissive = 'PERMISSIVE' and p.qual = p.with_check
              and p.qual = '(tenant_id = (NULLIF(current_setting(''app.tenant_id''::text, true), ''''::text))::uuid)')`,
      [WITHOUT_TENANT],
    )),
    ...(await ask(
      `select t.name, k.conname::text as fault from (${TENANT_TABLES}) t
       join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'f')
       where not exists (
         select from pg_attribute a
         where a.attrelid = t.oid and a.attnum = any (k.conkey) and a.attname = 'tenant_id')`,
      [WITHOUT_TENANT],
    )),
    ...(await ask(
      `select t.name, 'unique index ' || i.indexrelid::regclass as fault from (${TENANT_TABLES}) t
       join pg_index i on i.indrelid = t.oid and i.indisunique
       where not exists (
         select from pg_attribute a
         where a.attrelid = t.oid and a.attnum = any (i.indkey) and a.attname = 'tenant_id')`,
      [WITHOUT_TENANT],
    )),
    ...(await ask(
      `select t.name, 'no primary key' as fault from (${TENANT_TABLES}) t
       where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')`,
      [WITHOUT_TENANT],
    )),
    ...(await ask(
      `select c.relname::text as name, 'view without security_invoker' as fault from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
         and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
    )),
    ...(await ask(
      `select p.proname::text as name, 'security definer' as fault from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    )),
  ];
}

describe('the rules of the database, read from its own catalogue', () => {
  it('has no tenant table that leaks', async () => {
    expect(await faults()).toEqual([]);
    expect((await ask(TENANT_TABLES, [WITHOUT_TENANT])).length).toBeGreaterThanOrEqual(9);
  });

  it.each([
    ['a table without security', 'create table leak (tenant_id uuid, id uuid, primary key (tenant_id, id))'],
    ['a table that is not forced', 'alter table server no force row level security'],
    ['a second policy', 'create policy everybody on server for select to public using (true)'],
    ['a wider policy', 'alter policy tenant_isolation on tool using (true)'],
    ['a unique key over all tenants', 'alter table server add constraint wide unique (name)'],
    ['a unique index over all tenants', 'create unique index wide_idx on tool (name)'],
    [
      'a foreign key over all tenants',
      'alter table server add unique (tenant_id, id, name), add column t uuid references tenant (id)',
    ],
    ['a view that runs as its owner', 'create view all_calls as select * from call_intent'],
    [
      'a function that runs as its owner',
      'create function f() returns int language sql security definer as $$select 1$$',
    ],
  ])('finds %s', async (_fault, ddl) => {
    const before = (await faults()).length;
    await ask(ddl);
    expect((await faults()).length).toBeGreaterThan(before);
  });
});

describe('the rights of the app role', () => {
  const rights = useTestDatabase();
  const list = (text: string) => runSql(rights.urls.ownerUrl, text, [APP_ROLE]);

  it('are exactly the list, and no audit row can be changed', async () => {
    const granted = await list(
      `select table_name || ' ' || privilege_type as right from information_schema.role_table_grants
       where grantee in ($1, 'PUBLIC') and table_schema not in ('pg_catalog', 'information_schema')
       order by 1`,
    );
    const wanted = Object.entries(APP_GRANTS).flatMap(([table, privileges]) =>
      privileges.map((privilege) => `${table} ${privilege}`),
    );
    expect(granted.map((row) => row['right'])).toEqual([...wanted].sort());
    for (const table of AUDIT) expect([...(APP_GRANTS[table] ?? [])].sort()).toEqual(['INSERT', 'SELECT']);
  });

  it('hold no column beyond the tables, no sequence beyond the list, and no schema to make things in', async () => {
    const columns = await list(
      `select attrelid::regclass as name from pg_attribute where attacl is not null and attacl::text like '%' || $1 || '%'`,
    );
    expect(columns).toEqual([]);
    const sequences = await list(
      `select relname::text as name from pg_class where relkind = 'S'
       and (has_sequence_privilege($1, oid, 'usage') or has_sequence_privilege($1, oid, 'update')) order by 1`,
    );
    expect(sequences.map((row) => row['name'])).toEqual(APP_SEQUENCES);
    const schemas = await list(
      `select nspname::text as name from pg_namespace where has_schema_privilege($1, oid, 'create')`,
    );
    expect(schemas).toEqual([]);
  });

  it('end in a refusal when an audit row is changed or removed, by whatever statement', async () => {
    for (const table of AUDIT) {
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set tenant_id = null`,
      ]) {
        await expect(runSql(rights.urls.appUrl, statement)).rejects.toThrow(/permission denied/);
      }
    }
  });
});
