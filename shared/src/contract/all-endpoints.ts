import { callTool, cancelCall, getCall, listCalls } from './calls.ts';
import {
  appendMessage,
  createConversation,
  getConversation,
  getHistory,
  listConversations,
  setConversationState,
} from './conversations.ts';
import type { AnyEndpoint } from './endpoint.ts';
import {
  discoverTools,
  listServerTools,
  refreshHealth,
  restartServer,
  startServer,
  stopServer,
} from './server-life.ts';
import { deleteServer, getServer, listServers, listServerTemplates, registerServer } from './servers.ts';
import { endSession, getSession, redeemCode } from './session.ts';
import {
  associateBranch,
  associatePullRequest,
  createTask,
  getTask,
  listTaskActivity,
  listTasks,
  transitionTask,
} from './tasks.ts';
import { approveTool, getTool, listRevisions, listTools } from './tools.ts';

/** Every operation of the API, in the order of the document. */
export const allEndpoints: readonly AnyEndpoint[] = [
  listTools,
  getTool,
  approveTool,
  callTool,
  listCalls,
  getCall,
  cancelCall,
  listServers,
  getServer,
  registerServer,
  deleteServer,
  listServerTemplates,
  startServer,
  stopServer,
  restartServer,
  discoverTools,
  refreshHealth,
  listServerTools,
  listRevisions,
  createTask,
  listTasks,
  getTask,
  transitionTask,
  associateBranch,
  associatePullRequest,
  listTaskActivity,
  createConversation,
  listConversations,
  getConversation,
  setConversationState,
  getHistory,
  appendMessage,
  getSession,
  redeemCode,
  endSession,
];
