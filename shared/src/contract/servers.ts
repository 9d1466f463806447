import * as z from 'zod/mini';
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts';

/** An MCP server and what is known of it right now. */
export const server = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(['config', 'api']),
  transport: z.object({
    kind: z.enum(['stdio', 'streamable_http', 'in_process']),
    /** Command name, or URL without credentials; never arguments or environment. */
    target: z.string(),
    launched: z.boolean(),
  }),
  state: z.enum(['registered', 'starting', 'running', 'stopped', 'failed', 'backing_off']),
  cause: z.nullable(
    z.object({
      message: z.string(),
      exit_code: z.nullable(z.number()),
      signal: z.nullable(z.string()),
      stderr: z.array(z.string()),
    }),
  ),
  tool_count: z.number(),
  protocol_version: z.nullable(z.string()),
  server_version: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  state_changed_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ServerBody = z.infer<typeof server>;

export const listServers = endpoint({
  id: 'listServers',
  tag: 'servers',
  method: 'GET',
  path: '/servers',
  summary: 'Every MCP server of the tenant with its state and, when it failed, the cause.',
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ servers: z.array(server) }),
  status: 200,
  auth: 'bearer',
  errors: [],
});

export const getServer = endpoint({
  id: 'getServer',
  tag: 'servers',
  method: 'GET',
  path: '/servers/{name}',
  summary: 'One MCP server.',
  params: z.object({ name: z.string() }),
  query: noQuery,
  body: noBody,
  data: z.object({ server }),
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found'],
});
