import * as z from 'zod/mini';
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts';
import { jsonValue } from './json-value.ts';

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
  /** Restarts in a row without a minute of quiet between them; 0 when it runs well. */
  failures: z.number(),
  /** When a server that is `backing_off` or `failed` is tried again; null in every other state. */
  retry_at: z.nullable(z.string()),
  /** The last `ping`, asked for or not. */
  health: z.object({
    status: z.enum(['unknown', 'healthy', 'unhealthy']),
    checked_at: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
  /** Where its calls go: `local`, or the host that they leave for. */
  destination: z.string(),
  tool_count: z.number(),
  /** Tools that it lists and that cannot be called, each with the reason; the rest are live. */
  flagged_tools: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** RFC 3339 since when its list may be out of date, because the last refresh failed; null when fresh. */
  stale_since: z.nullable(z.string()),
  /** Whether a changed tool waits for approval before it may be called. */
  review: z.enum(['none', 'required']),
  /** What it wrote to stderr until it was ready; null when nothing, or when you may not read it. */
  startup_stderr: z.nullable(z.string()),
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

export const serverName = z.object({ name: z.string() });
export const oneServer = z.object({ server });

/** A registration over HTTP: a URL that others serve, or a template of the configuration with its arguments. */
export const newServer = z.union([
  z.object({
    name: z.string(),
    transport: z.object({
      kind: z.literal('streamable_http'),
      url: z.string(),
      /** Write-only: kept encrypted, never shown again. */
      headers: z.optional(z.record(z.string(), z.string())),
    }),
    start: z.optional(z.enum(['auto', 'manual'])),
    review: z.optional(z.enum(['none', 'required'])),
  }),
  z.object({
    name: z.string(),
    template: z.string(),
    /** By the names that the template declares. */
    arguments: z.optional(z.record(z.string(), jsonValue)),
    start: z.optional(z.enum(['auto', 'manual'])),
    review: z.optional(z.enum(['none', 'required'])),
  }),
]);
export type NewServerBody = z.infer<typeof newServer>;

export const registerServer = endpoint({
  id: 'registerServer',
  tag: 'servers',
  method: 'POST',
  path: '/servers',
  summary:
    'Registers an MCP server by its URL or by a launch template, and starts it unless `start` is manual. It is registered also when it does not start; its cause then says why.',
  params: noParams,
  query: noQuery,
  body: newServer,
  data: oneServer,
  status: 201,
  auth: 'bearer',
  idempotent: true,
  faults: { body: 'server_validation_failed' },
  errors: [
    'invalid_json',
    'server_validation_failed',
    'duplicate_server',
    'address_not_allowed',
    'egress_denied',
    'forbidden_for_role',
  ],
});

export const deleteServer = endpoint({
  id: 'deleteServer',
  tag: 'servers',
  method: 'DELETE',
  path: '/servers/{name}',
  summary: 'Stops the server and forgets its registration. Its calls stay recorded.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: oneServer,
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found', 'managed_by_config', 'forbidden_for_role'],
});

/** A template of the configuration, as one who registers a server fills it in. Commands are not shown. */
export const serverTemplate = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  arguments: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['string', 'integer', 'boolean', 'enum', 'path', 'url']),
      description: z.nullable(z.string()),
      required: z.boolean(),
      default: z.nullable(jsonValue),
      options: z.nullable(z.array(z.string())),
      /** Write-only: kept encrypted, never shown again. */
      secret: z.boolean(),
    }),
  ),
});
export type ServerTemplateBody = z.infer<typeof serverTemplate>;

export const listServerTemplates = endpoint({
  id: 'listServerTemplates',
  tag: 'servers',
  method: 'GET',
  path: '/server-templates',
  summary: 'The launch templates that the configuration declares.',
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ templates: z.array(serverTemplate) }),
  status: 200,
  auth: 'bearer',
  errors: [],
});
