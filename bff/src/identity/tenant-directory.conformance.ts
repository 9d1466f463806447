import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TENANT_ID } from '../kernel/request-context.ts';
import type { TenantDirectory, TenantRecord } from './ports.ts';

function tenantOf(slug: string, more: Partial<TenantRecord> = {}): TenantRecord {
  return { id: uuidv7(), slug, displayName: `Tenant ${slug}`, status: 'active', ...more };
}

/** What every directory of tenants does. It holds the tenant `default` from the start. */
export function tenantDirectoryConformance(name: string, open: () => Promise<TenantDirectory>): void {
  describe(`${name} as the directory of tenants`, () => {
    it('holds the default tenant from the start', async () => {
      const directory = await open();
      expect(await directory.find(DEFAULT_TENANT_ID)).toMatchObject({ slug: 'default', status: 'active' });
      expect((await directory.findBySlug('default'))?.id).toBe(DEFAULT_TENANT_ID);
    });

    it('finds what was ensured, by id and by slug, and lists by slug', async () => {
      const directory = await open();
      const [late, early] = [tenantOf(`z-${uuidv7()}`, { status: 'suspended' }), tenantOf(`a-${uuidv7()}`)];
      expect(await directory.ensure(late)).toEqual(late);
      expect(await directory.ensure(early)).toEqual(early);
      expect(await directory.find(late.id)).toEqual(late);
      expect(await directory.findBySlug(early.slug)).toEqual(early);
      const slugs = (await directory.list()).map((tenant) => tenant.slug);
      expect(slugs).toEqual([...slugs].sort());
      expect(slugs).toEqual(expect.arrayContaining([early.slug, 'default', late.slug]));
    });

    it('answers a slug that exists as it is, also to many at once', async () => {
      const directory = await open();
      const slug = `s-${uuidv7()}`;
      const all = await Promise.all(Array.from({ length: 6 }, () => directory.ensure(tenantOf(slug))));
      expect(new Set(all.map((tenant) => tenant.id)).size).toBe(1);
    });

    it('refuses the id of another tenant, and changes nothing', async () => {
      const directory = await open();
      const tenant = await directory.ensure(tenantOf(`t-${uuidv7()}`));
      await expect(directory.ensure({ ...tenant, slug: `u-${uuidv7()}` })).rejects.toThrow(/another tenant/);
      expect(await directory.find(tenant.id)).toEqual(tenant);
    });

    it('knows nobody by an unknown or impossible name', async () => {
      const directory = await open();
      expect(await directory.find(uuidv7())).toBeNull();
      expect(await directory.find("' or true")).toBeNull();
      expect(await directory.findBySlug('nobody\u0000')).toBeNull();
    });
  });
}
