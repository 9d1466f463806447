import * as z from 'zod/mini';
import { endpoint, noBody, noQuery } from './endpoint.ts';
import { oneServer, serverName } from './servers.ts';
import { toolEntry } from './tools.ts';

export const startServer = endpoint({
  id: 'startServer',
  tag: 'servers',
  method: 'POST',
  path: '/servers/{name}/start',
  summary: 'Starts the server and reads its tools. One that runs stays as it is.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: oneServer,
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found', 'backend_unreachable', 'forbidden_for_role', 'shutting_down'],
});

export const stopServer = endpoint({
  id: 'stopServer',
  tag: 'servers',
  method: 'POST',
  path: '/servers/{name}/stop',
  summary:
    'Ends the server and everything that it started. It stays stopped until somebody starts it; one of the configuration file is started again with Corbusier, as the file says.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: oneServer,
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found', 'forbidden_for_role'],
});

export const restartServer = endpoint({
  id: 'restartServer',
  tag: 'servers',
  method: 'POST',
  path: '/servers/{name}/restart',
  summary: 'Ends the server and starts it anew, at once, whatever its back-off says.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: oneServer,
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found', 'backend_unreachable', 'forbidden_for_role', 'shutting_down'],
});

export const discoverTools = endpoint({
  id: 'discoverTools',
  tag: 'servers',
  method: 'POST',
  path: '/servers/{name}/discover',
  summary: 'Reads the tools of a running server again, now.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: oneServer,
  status: 200,
  auth: 'bearer',
  errors: [
    'mcp_server_not_found',
    'server_not_running',
    'backend_unreachable',
    'upstream_protocol_error',
    'forbidden_for_role',
  ],
});

export const refreshHealth = endpoint({
  id: 'refreshHealth',
  tag: 'servers',
  method: 'POST',
  path: '/servers/{name}/health',
  summary: 'Asks a running server for a sign of life, now. An unhealthy server is an answer, not an error.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: oneServer,
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found', 'server_not_running', 'forbidden_for_role'],
});

export const listServerTools = endpoint({
  id: 'listServerTools',
  tag: 'servers',
  method: 'GET',
  path: '/servers/{name}/tools',
  summary: 'The tools of one running server that you may see.',
  params: serverName,
  query: noQuery,
  body: noBody,
  data: z.object({ tools: z.array(toolEntry) }),
  status: 200,
  auth: 'bearer',
  errors: ['mcp_server_not_found', 'server_not_running'],
});
