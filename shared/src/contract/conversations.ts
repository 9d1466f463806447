import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { endpoint, noBody, noParams, noQuery, optionalBody } from './endpoint.ts';
import { contentPartInput, MESSAGE_ROLES, message, messageMetadataInput } from './messages.ts';
import { links, pageQuery } from './page.ts';

export const CONVERSATION_STATES = ['active', 'paused', 'archived'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** A sequence of messages to which one can only add. */
export const conversation = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  task_id: z.nullable(z.string()),
  state: z.enum(CONVERSATION_STATES),
  /** States to which it may go from here. */
  valid_transitions: z.array(z.enum(CONVERSATION_STATES)),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ConversationBody = z.infer<typeof conversation>;

// Ids of any version and variant: what is no conversation's id is unknown, not malformed.
const params = z.object({ conversation_id: z.guid() });
const faults = { params: 'invalid_conversation_id', body: 'invalid_json' } as const;

/** Of every route that changes something. */
const changeErrors: readonly Reason[] = [
  'invalid_json',
  'invalid_idempotency_key',
  'forbidden_for_role',
  'idempotency_key_in_progress',
  'idempotency_key_reused',
  'storage_unavailable',
];

export const createConversation = endpoint({
  id: 'createConversation',
  tag: 'conversations',
  method: 'POST',
  path: '/conversations',
  summary: 'Opens a conversation. The body may be left out.',
  params: noParams,
  query: noQuery,
  body: optionalBody(z.object({ task_id: z.nullish(z.guid()), title: z.nullish(z.string()) })),
  data: z.object({ conversation }),
  status: 201,
  auth: 'bearer',
  idempotent: true,
  faults: { body: 'invalid_json' },
  errors: [...changeErrors, 'validation_failed', 'task_not_found', 'duplicate_conversation'],
});

export const listConversations = endpoint({
  id: 'listConversations',
  tag: 'conversations',
  method: 'GET',
  path: '/conversations',
  summary: 'Conversations, newest first.',
  params: noParams,
  query: z.object({
    ...pageQuery,
    task: z.optional(z.guid()),
    state: z.optional(z.enum(CONVERSATION_STATES)),
  }),
  body: noBody,
  data: z.object({ conversations: z.array(conversation), limit: z.number(), links }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_query', 'invalid_cursor'],
});

export const getConversation = endpoint({
  id: 'getConversation',
  tag: 'conversations',
  method: 'GET',
  path: '/conversations/{conversation_id}',
  summary: 'One conversation, without its messages.',
  params,
  query: noQuery,
  body: noBody,
  data: z.object({ conversation }),
  status: 200,
  auth: 'bearer',
  faults,
  errors: ['invalid_conversation_id', 'conversation_not_found'],
});

export const setConversationState = endpoint({
  id: 'setConversationState',
  tag: 'conversations',
  method: 'PUT',
  path: '/conversations/{conversation_id}/state',
  summary: 'Pauses, resumes, archives or reopens a conversation.',
  params,
  query: noQuery,
  body: z.object({ state: z.string() }),
  data: z.object({ conversation }),
  status: 200,
  auth: 'bearer',
  idempotent: true,
  faults,
  errors: [
    ...changeErrors,
    'invalid_conversation_id',
    'invalid_conversation_state',
    'conversation_not_found',
    'invalid_conversation_transition',
  ],
});

export const getHistory = endpoint({
  id: 'getHistory',
  tag: 'conversations',
  method: 'GET',
  path: '/conversations/{conversation_id}/history',
  summary: 'The messages in the order of their sequence: all of them, or with limit or cursor a page.',
  params,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({
    conversation_id: z.string(),
    messages: z.array(message),
    limit: z.optional(z.number()),
    links: z.optional(links),
  }),
  status: 200,
  auth: 'bearer',
  faults,
  errors: ['invalid_query', 'invalid_cursor', 'invalid_conversation_id', 'conversation_not_found'],
});

export const appendMessage = endpoint({
  id: 'appendMessage',
  tag: 'conversations',
  method: 'POST',
  path: '/conversations/{conversation_id}/messages',
  summary: 'Adds a message to the end. Everything that is wrong with it is told at once.',
  params,
  query: noQuery,
  body: z.object({
    role: z.enum(MESSAGE_ROLES),
    content: z.array(contentPartInput),
    metadata: z.nullish(messageMetadataInput),
  }),
  data: z.object({ message }),
  status: 201,
  auth: 'bearer',
  idempotent: true,
  faults,
  errors: [
    ...changeErrors,
    'invalid_conversation_id',
    'validation_failed',
    'conversation_not_found',
    'conversation_archived',
    'duplicate_message',
    'duplicate_sequence',
    'payload_too_large',
  ],
});
