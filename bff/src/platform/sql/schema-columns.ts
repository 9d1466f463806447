import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { sql } from 'drizzle-orm';
import { customType, pgPolicy, uuid } from 'drizzle-orm/pg-core';
import { instantOf } from './instant.ts';
import { readStoredJson } from './stored-json.ts';

/** `json`, not `jsonb`: keeps `\u0000`, the order of keys and every digit of a number. */
export const exactJson = customType<{ data: Json; driverData: string }>({
  dataType: () => 'json',
  toDriver: stringifyJson,
  fromDriver: readStoredJson,
});

/** An instant as RFC 3339 in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: instantOf,
});

/** First column of every key of a tenant table. */
export const tenantId = () => uuid('tenant_id').notNull();

const OWN_TENANT = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** The one policy of a tenant table: rows of the transaction's tenant, none without one. */
export const tenantIsolation = () =>
  pgPolicy('tenant_isolation', { for: 'all', to: 'public', using: OWN_TENANT, withCheck: OWN_TENANT });
