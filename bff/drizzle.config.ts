import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/sql/schema-*.ts',
  out: './migrations',
  migrations: { prefix: 'index' },
});
