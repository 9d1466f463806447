import { DEFAULT_TENANT_ID } from '../../kernel/request-context.ts';
import { tenantDirectoryConformance } from '../tenant-directory.conformance.ts';
import { createMemoryTenantDirectory } from './memory-tenant-directory.ts';

tenantDirectoryConformance('memory', async () =>
  createMemoryTenantDirectory([
    { id: DEFAULT_TENANT_ID, slug: 'default', displayName: 'Default', status: 'active' },
  ]),
);
