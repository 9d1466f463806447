import * as z from 'zod/mini';
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts';
import { jsonObject, jsonValue } from './json-value.ts';
import { links, pageQuery } from './page.ts';

const serverState = z.enum(['registered', 'starting', 'running', 'stopped', 'failed', 'backing_off']);

/** A catalogue entry. */
export const toolEntry = z.object({
  id: z.string(),
  /** Canonical `{namespace}.{tool}`. */
  name: z.string(),
  namespace: z.string(),
  server_id: z.string(),
  server_name: z.string(),
  tool: z.object({
    name: z.string(),
    description: z.nullable(z.string()),
    input_schema: jsonValue,
    output_schema: z.nullable(jsonValue),
  }),
  available: z.boolean(),
  unavailable_reason: z.nullable(z.string()),
  server_state: serverState,
  stale_since: z.nullable(z.string()),
  /** Why its server lists it and it cannot be called: a schema that does not compile, a forbidden name, a duplicate. */
  flagged: z.nullable(z.string()),
  /** Where its calls go: `local`, or the host that they leave for. */
  destination: z.string(),
  revision: z.number(),
  /** SHA-256 of the canonical definition, lower-case hex. */
  revision_hash: z.string(),
  /** `pending`: it changed since it was approved, its calls are refused until somebody approves. */
  review: z.enum(['not_required', 'approved', 'pending']),
  discovered_at: z.string(),
  updated_at: z.string(),
});
export type ToolEntry = z.infer<typeof toolEntry>;

export const toolDetail = z.extend(toolEntry, {
  /** The tool as its server listed it, unchanged. */
  definition: jsonObject,
  /** Names under which agents may call it. */
  aliases: z.array(z.string()),
});
export type ToolDetail = z.infer<typeof toolDetail>;

export const listTools = endpoint({
  id: 'listTools',
  tag: 'tools',
  method: 'GET',
  path: '/tools',
  summary:
    'The catalogue: every tool that you may see, available or not. Without limit and cursor, all of it.',
  params: noParams,
  query: z.object({
    ...pageQuery,
    q: z.optional(z.string()),
    server: z.optional(z.string()),
    available: z.optional(z.enum(['true', 'false'])),
  }),
  body: noBody,
  data: z.object({
    tools: z.array(toolEntry),
    limit: z.optional(z.number()),
    links: z.optional(links),
  }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_query', 'invalid_cursor'],
});

export const getTool = endpoint({
  id: 'getTool',
  tag: 'tools',
  method: 'GET',
  path: '/tools/{tool}',
  summary: 'One tool, with its raw definition and its wire aliases.',
  params: z.object({ tool: z.string() }),
  query: noQuery,
  body: noBody,
  data: z.object({ tool: toolDetail }),
  status: 200,
  auth: 'bearer',
  errors: ['tool_not_found'],
});

/** One place where two revisions of a tool differ. */
export const definitionChange = z.object({
  /** Keys and indices from the root of the definition. */
  path: z.array(z.union([z.string(), z.number()])),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Whether arguments or results that fitted before may no longer fit. */
  effect: z.enum(['breaking', 'safe']),
  /** One sentence, such as "the parameter `path` became required". */
  summary: z.string(),
  before: z.nullable(jsonValue),
  after: z.nullable(jsonValue),
});
export type DefinitionChangeBody = z.infer<typeof definitionChange>;

export const toolRevision = z.object({
  tool_name: z.string(),
  number: z.number(),
  hash: z.string(),
  change: z.enum(['added', 'changed', 'removed', 'returned']),
  /** Of the whole difference to the revision before; null for the first. */
  effect: z.nullable(z.enum(['breaking', 'safe'])),
  differences: z.array(definitionChange),
  definition: jsonObject,
  first_seen_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  current: z.boolean(),
});
export type ToolRevisionBody = z.infer<typeof toolRevision>;

export const listRevisions = endpoint({
  id: 'listRevisions',
  tag: 'servers',
  method: 'GET',
  path: '/servers/{name}/revisions',
  summary: 'How the tools of one server changed, newest first, each change with its differences.',
  params: z.object({ name: z.string() }),
  query: z.object({ ...pageQuery, tool: z.optional(z.string()) }),
  body: noBody,
  data: z.object({ revisions: z.array(toolRevision), limit: z.number(), links }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_query', 'invalid_cursor', 'mcp_server_not_found'],
});

export const approveTool = endpoint({
  id: 'approveTool',
  tag: 'tools',
  method: 'POST',
  path: '/tools/{tool}/approve',
  summary:
    'Lets a changed tool be called again. Names the revision that was looked at, so that none slips in.',
  params: z.object({ tool: z.string() }),
  query: noQuery,
  body: z.object({ revision_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  data: z.object({ tool: toolDetail }),
  status: 200,
  auth: 'bearer',
  errors: ['tool_not_found', 'revision_changed', 'forbidden_for_role'],
});
