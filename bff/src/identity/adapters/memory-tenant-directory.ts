import { createMemoryTable } from '../../platform/memory/table.ts';
import type { TenantDirectory, TenantRecord } from '../ports.ts';

/** Tenants belong to no tenant: all rows stand under one name. */
const ALL = '';

/** Holds the given tenants from the start. */
export function createMemoryTenantDirectory(seed: readonly TenantRecord[]): TenantDirectory {
  const tenants = createMemoryTable<TenantRecord>({
    key: (tenant) => tenant.id,
    unique: { slug: (tenant) => tenant.slug },
  });
  for (const tenant of seed) tenants.insert(ALL, tenant);
  return {
    find: async (tenantId) => tenants.find(ALL, tenantId),
    findBySlug: async (slug) => tenants.findBy(ALL, 'slug', slug),
    list: async () =>
      tenants
        .list(ALL)
        .map(({ row }) => row)
        .sort((left, right) => (left.slug < right.slug ? -1 : 1)),
    ensure: async (tenant) => {
      tenants.insert(ALL, tenant);
      const kept = tenants.findBy(ALL, 'slug', tenant.slug);
      if (kept === null) throw new Error(`the id of tenant ${tenant.slug} is another tenant's`);
      return kept;
    },
  };
}
