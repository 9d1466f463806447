import type { JsonObject } from '@corbusier/shared/domain/json';
import { and, eq, type SQL } from 'drizzle-orm';
import { server, tool, toolRevision } from '../../platform/sql/schema-catalog.ts';
import type { Transaction } from '../../platform/sql/with-tenant.ts';
import type { DefinedTool, StoredTool } from '../domain/merge-tools.ts';

const CURRENT = and(
  eq(toolRevision.tenantId, tool.tenantId),
  eq(toolRevision.toolId, tool.id),
  eq(toolRevision.number, tool.currentRevision),
);
const OF_SERVER = and(eq(server.tenantId, tool.tenantId), eq(server.id, tool.serverId));
const COLUMNS = { tool, server: server.name, hash: toolRevision.hash };

/** Without definitions: those of thousands of tools take long to fetch, and a comparison needs the hashes only. */
export async function readTools({ orm }: Transaction, condition: SQL): Promise<readonly StoredTool[]> {
  const rows = await orm
    .select(COLUMNS)
    .from(tool)
    .innerJoin(server, OF_SERVER)
    .innerJoin(toolRevision, CURRENT)
    .where(condition);
  return rows.map(storedTool);
}

export async function readDefinedTools(
  { orm }: Transaction,
  condition: SQL,
): Promise<readonly DefinedTool[]> {
  const rows = await orm
    .select({ ...COLUMNS, definition: toolRevision.definition })
    .from(tool)
    .innerJoin(server, OF_SERVER)
    .innerJoin(toolRevision, CURRENT)
    .where(condition);
  // Drafts hold objects only.
  return rows.map((row) => ({ ...storedTool(row), definition: row.definition as JsonObject }));
}

interface Row {
  readonly tool: typeof tool.$inferSelect;
  readonly server: string;
  readonly hash: string;
}

function storedTool({ tool: row, server: name, hash }: Row): StoredTool {
  return {
    id: row.id,
    serverId: row.serverId,
    server: name,
    name: row.name,
    destination: row.destination,
    revision: row.currentRevision,
    hash,
    review: row.review === 'required' ? 'required' : 'none',
    approvedHash: row.approvedHash,
    removedAt: row.removedAt,
    discoveredAt: row.discoveredAt,
    updatedAt: row.updatedAt,
  };
}
