import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTenant, useTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { AppRoleError, checkAppRole } from './role-check.ts';
import { server } from './schema-catalog.ts';

const A = '0192f0c1-0000-7000-8000-00000000000a';
const B = '0192f0c1-0000-7000-8000-00000000000b';
const SERVER = '0192f0c1-0000-7000-8000-000000000001';
const INSERT = `insert into server (tenant_id, id, name, source, transport_kind, wanted_state, created_at, updated_at)
  values ($1, $2, $3, 'config', 'stdio', 'running', now(), now())`;

const db = useTestDatabase();

describe('withTenant', () => {
  it('commits what the work did, for that tenant alone', async () => {
    await makeTenant(db, A);
    await makeTenant(db, B);
    await db.database.withTenant(A, (tx) => tx.query(INSERT, [A, SERVER, 'one']));
    const see = (tenantId: string) => db.database.withTenant(tenantId, (tx) => tx.orm.select().from(server));
    expect((await see(A)).map((row) => row.name)).toEqual(['one']);
    expect(await see(B)).toEqual([]);
    expect(await db.database.withoutTenant((tx) => tx.query('select from server'))).toEqual([]);
  });

  it('refuses a row of another tenant, and one that points at another tenant', async () => {
    const foreign = db.database.withTenant(B, (tx) => tx.query(INSERT, [A, B, 'two']));
    await expect(foreign).rejects.toThrow(/row-level security/);
    const tool = db.database.withTenant(B, (tx) =>
      tx.query(
        `insert into tool (tenant_id, id, server_id, name, destination, current_revision, available, discovered_at, updated_at)
         values ($1, $1, $2, 't', 'local', 1, true, now(), now())`,
        [B, SERVER],
      ),
    );
    await expect(tool).rejects.toThrow(/foreign key/);
  });

  it('rolls back when the work throws, gives the error on, and leaves no tenant on the connection', async () => {
    const fault = new Error('no');
    const work = db.database.withTenant(A, async (tx) => {
      await tx.query(INSERT, [A, B, 'three']);
      throw fault;
    });
    await expect(work).rejects.toBe(fault);
    const seen = await db.database.withTenant(A, (tx) => tx.query("select from server where name = 'three'"));
    expect(seen).toEqual([]);
    const [left] = await db.database.withoutTenant((tx) =>
      tx.query<{ tenant: string | null }>(
        "select nullif(current_setting('app.tenant_id', true), '') as tenant",
      ),
    );
    expect(left?.tenant).toBeNull();
  });

  it('takes nothing but a UUID for a tenant', async () => {
    const injected = `${A}'; drop table server; --`;
    await expect(db.database.withTenant(injected, async () => 1)).rejects.toThrow(TypeError);
    await expect(db.database.statement(injected, 'select 1', [])).rejects.toThrow(TypeError);
  });

  it('says that storage is unavailable when the connection dies in the middle, and goes on with a new one', async () => {
    const broken = db.database.withTenant(A, async (tx) => {
      const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await tx.query(INSERT, [A, B, 'four']);
      await runSql(db.superuserUrl, 'select pg_terminate_backend($1)', [backend?.pid]);
      return tx.query('select 1');
    });
    await expect(broken).rejects.toMatchObject({ reason: 'storage_unavailable' });
    await expect(broken).rejects.toBeInstanceOf(AppError);
    const after = await db.database.withTenant(A, (tx) =>
      tx.query<{ name: string }>('select name from server'),
    );
    expect(after.map((row) => row.name)).toEqual(['one']);
  });

  it('survives all of its idle connections being cut at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => db.database.withTenant(A, (tx) => tx.query('select 1'))));
    await runSql(
      db.superuserUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'corbusier_app' and datname = current_database()`,
    );
    const settle = async (): Promise<number> => {
      // The first use may still meet a connection whose end has not arrived: that one is refused, the pool heals.
      for (;;) {
        const rows = await db.database.withTenant(A, (tx) => tx.query('select 1')).catch(() => null);
        if (rows !== null) return rows.length;
      }
    };
    expect(await settle()).toBe(1);
  });
});

describe('one statement with its tenant', () => {
  it('writes and reads only that tenant', async () => {
    const body = `insert into domain_event (tenant_id, aggregate_type, aggregate_id, event_type, version, data, occurred_at, correlation)
      select $2::uuid, 'x', 'y', 'z', 1, '{}', now(), 'c' from own_tenant returning seq`;
    expect(await db.database.statement(A, body, [A])).toHaveLength(1);
    await expect(db.database.statement(A, body, [B])).rejects.toThrow(/row-level security/);
  });
});

describe('migrate', () => {
  it('is harmless when repeated, by several at once', async () => {
    await Promise.all([migrate(db.urls), migrate(db.urls), migrate(db.urls)]);
    const tenants = await runSql(db.urls.ownerUrl, "select slug from tenant where slug = 'default'");
    expect(tenants).toEqual([{ slug: 'default' }]);
  });
});

describe('checkAppRole', () => {
  it('takes the app role and refuses owner and superuser, with the reason', async () => {
    await expect(checkAppRole(db.urls.appUrl)).resolves.toBeUndefined();
    await expect(checkAppRole(db.urls.ownerUrl)).rejects.toThrow(/owns tables/);
    await expect(checkAppRole(db.superuserUrl)).rejects.toThrow(/is superuser/);
    await expect(checkAppRole(db.superuserUrl)).rejects.toBeInstanceOf(AppRoleError);
  });
});
