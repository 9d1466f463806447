import { callTool, getCall, listCalls } from './calls.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { getServer, listServers } from './servers.ts';
import { endSession, getSession, redeemCode } from './session.ts';
import { getTool, listTools } from './tools.ts';

/** Every operation of the API, in the order of the document. */
export const allEndpoints: readonly AnyEndpoint[] = [
  listTools,
  getTool,
  callTool,
  listCalls,
  getCall,
  listServers,
  getServer,
  getSession,
  redeemCode,
  endSession,
];
