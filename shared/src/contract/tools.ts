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
  revision: z.number(),
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
