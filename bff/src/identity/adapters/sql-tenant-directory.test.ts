import { useTestDatabase } from '../../testing/test-database.ts';
import { tenantDirectoryConformance } from '../tenant-directory.conformance.ts';
import { createSqlTenantDirectory } from './sql-tenant-directory.ts';

const db = useTestDatabase();

tenantDirectoryConformance('PostgreSQL', async () => createSqlTenantDirectory({ database: db.database }));
