import { asc, eq, type SQL } from 'drizzle-orm';
import { cleanText } from '../../platform/clean-text.ts';
import { tenant } from '../../platform/sql/schema-identity.ts';
import { isUuid } from '../../platform/sql/uuid.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import type { TenantDirectory, TenantRecord } from '../ports.ts';

export function createSqlTenantDirectory({ database }: { database: Database }): TenantDirectory {
  const findWhere = (condition: SQL): Promise<TenantRecord | null> =>
    database.withoutTenant(async ({ orm }) => {
      const [row] = await orm.select().from(tenant).where(condition);
      return row === undefined ? null : tenantRecord(row);
    });
  const findBySlug = (slug: string) => findWhere(eq(tenant.slug, cleanText(slug)));
  return {
    find: async (tenantId) => (isUuid(tenantId) ? findWhere(eq(tenant.id, tenantId)) : null),
    findBySlug,
    list: () =>
      database.withoutTenant(async ({ orm }) =>
        (await orm.select().from(tenant).orderBy(asc(tenant.slug))).map(tenantRecord),
      ),
    ensure: async ({ id, slug, displayName, status }) => {
      await database.withoutTenant(({ orm }) =>
        orm
          .insert(tenant)
          .values({ id, slug: cleanText(slug), displayName: cleanText(displayName), status })
          .onConflictDoNothing(),
      );
      const kept = await findBySlug(slug);
      if (kept === null) throw new Error(`the id of tenant ${slug} is another tenant's`);
      return kept;
    },
  };
}

function tenantRecord(row: typeof tenant.$inferSelect): TenantRecord {
  const { id, slug, displayName } = row;
  return { id, slug, displayName, status: row.status === 'suspended' ? 'suspended' : 'active' };
}
