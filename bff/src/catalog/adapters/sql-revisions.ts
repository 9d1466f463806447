import type { JsonObject } from '@corbusier/shared/domain/json';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cleanText } from '../../platform/clean-text.ts';
import { server, tool, toolApproval, toolRevision } from '../../platform/sql/schema-catalog.ts';
import type { Transaction } from '../../platform/sql/with-tenant.ts';
import type { Revision, RevisionChange, RevisionQuery, RevisionRows } from '../domain/revision.ts';

const earlier = alias(toolRevision, 'earlier');

export async function listRevisions(tx: Transaction, query: RevisionQuery): Promise<RevisionRows> {
  const rows = await readRows(tx, query);
  const page = rows.slice(0, query.limit).map(revision);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return { revisions: page, next: last?.sequence ?? null };
}

function readRows({ orm }: Transaction, query: RevisionQuery) {
  return orm
    .select({
      revision: toolRevision,
      previous: earlier.definition,
      serverName: server.name,
      tool: { name: tool.name, current: tool.currentRevision, removedAt: tool.removedAt },
      approval: { by: toolApproval.approvedBy, at: toolApproval.approvedAt },
    })
    .from(toolRevision)
    .innerJoin(tool, and(eq(tool.tenantId, toolRevision.tenantId), eq(tool.id, toolRevision.toolId)))
    .innerJoin(server, and(eq(server.tenantId, tool.tenantId), eq(server.id, tool.serverId)))
    .leftJoin(
      earlier,
      and(
        eq(earlier.tenantId, toolRevision.tenantId),
        eq(earlier.toolId, toolRevision.toolId),
        eq(earlier.number, sql`${toolRevision.number} - 1`),
      ),
    )
    .leftJoin(
      toolApproval,
      and(
        eq(toolApproval.tenantId, toolRevision.tenantId),
        eq(toolApproval.toolId, toolRevision.toolId),
        eq(toolApproval.number, toolRevision.number),
      ),
    )
    .where(wanted(query))
    .orderBy(desc(toolRevision.seq))
    .limit(query.limit + 1);
}

function wanted({ serverId, bareNames, before }: RevisionQuery) {
  return and(
    eq(tool.serverId, serverId),
    bareNames === undefined ? undefined : inArray(tool.name, bareNames.map(cleanText)),
    before === undefined ? undefined : lt(toolRevision.seq, BigInt(before)),
  );
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function revision({ revision: row, previous, serverName, tool: of, approval }: Row): Revision {
  return {
    sequence: String(row.seq),
    serverName,
    bareName: of.name,
    number: row.number,
    hash: row.hash,
    // The table's own check allows no other.
    change: row.change as RevisionChange,
    // Drafts hold objects only.
    definition: row.definition as JsonObject,
    previous: previous as JsonObject | null,
    firstSeenAt: row.firstSeenAt,
    approvedBy: approval?.by ?? row.approvedBy,
    approvedAt: approval?.at ?? row.approvedAt,
    current: row.number === of.current && of.removedAt === null,
  };
}
