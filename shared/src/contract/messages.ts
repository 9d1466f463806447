import * as z from 'zod/mini';
import { jsonObject, jsonValue } from './json-value.ts';

export const MESSAGE_ROLES = ['user', 'assistant', 'tool', 'system'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** Bytes, in 53 bits: the one whole number of a message that is not text. */
const byteCount = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const toolCallPart = z.object({
  type: z.literal('tool_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: jsonValue,
});
const toolResultPart = z.object({
  type: z.literal('tool_result'),
  call_id: z.string(),
  content: jsonValue,
  success: z.boolean(),
});
const attachmentPart = z.object({
  type: z.literal('attachment'),
  mime_type: z.string(),
  name: z.optional(z.string()),
  data: z.string(),
  size_bytes: z.optional(byteCount),
});

/** A piece of a message, in the shape in which it travels and is kept. */
export const contentPart = z.discriminatedUnion('type', [
  textPart,
  toolCallPart,
  toolResultPart,
  attachmentPart,
]);
export type ContentPart = z.infer<typeof contentPart>;

/** What may be sent: a result succeeded unless it says otherwise, and null stands for absence. */
export const contentPartInput = z.discriminatedUnion('type', [
  textPart,
  toolCallPart,
  z.extend(toolResultPart, { success: z.optional(z.boolean()) }),
  z.extend(attachmentPart, { name: z.nullish(z.string()), size_bytes: z.nullish(byteCount) }),
]);
export type ContentPartInput = z.infer<typeof contentPartInput>;

const toolCallStatus = z.enum(['queued', 'running', 'succeeded', 'failed']);
const responseStatus = z.enum(['completed', 'failed', 'cancelled']);

const toolCallAudit = z.object({
  call_id: z.string(),
  tool_name: z.string(),
  status: toolCallStatus,
  error: z.optional(z.string()),
});
export type ToolCallAudit = z.infer<typeof toolCallAudit>;

const agentResponseAudit = z.object({
  status: responseStatus,
  response_id: z.optional(z.string()),
  model: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type AgentResponseAudit = z.infer<typeof agentResponseAudit>;

const slashCommandExpansion = z.object({
  /** With its leading `/`. */
  command: z.string(),
  parameters: z.optional(jsonObject),
  expanded_content: z.string(),
});

/** Context of a message. Absent and empty members are left out. */
export const messageMetadata = z.object({
  agent_backend: z.optional(z.string()),
  turn_id: z.optional(z.string()),
  slash_command_expansion: z.optional(slashCommandExpansion),
  tool_call_audits: z.optional(z.array(toolCallAudit)),
  agent_response_audit: z.optional(agentResponseAudit),
  handoff_metadata: z.optional(jsonObject),
  agent_session_id: z.optional(z.string()),
  extensions: z.optional(jsonObject),
});
export type MessageMetadata = z.infer<typeof messageMetadata>;

/**
 * What may be sent. `call_id` and `tool_name` of an audit are wanted: that one is absent or blank is told
 * by its index, with everything else that is wrong with the message. Other keys become extensions.
 */
export const messageMetadataInput = z.looseObject({
  agent_backend: z.nullish(z.string()),
  turn_id: z.nullish(z.guid()),
  slash_command_expansion: z.nullish(slashCommandExpansion),
  tool_call_audits: z.nullish(
    z.array(
      z.object({
        call_id: z.nullish(z.string()),
        tool_name: z.nullish(z.string()),
        status: toolCallStatus,
        error: z.nullish(z.string()),
      }),
    ),
  ),
  agent_response_audit: z.nullish(
    z.object({
      status: responseStatus,
      response_id: z.nullish(z.string()),
      model: z.nullish(z.string()),
      error: z.nullish(z.string()),
    }),
  ),
  handoff_metadata: z.nullish(jsonObject),
  agent_session_id: z.nullish(z.guid()),
  extensions: z.nullish(jsonObject),
});
export type MessageMetadataInput = z.infer<typeof messageMetadataInput>;

/** A message: never changed once it is in its conversation. */
export const message = z.object({
  id: z.string(),
  conversation_id: z.string(),
  role: z.enum(MESSAGE_ROLES),
  content: z.array(contentPart),
  metadata: messageMetadata,
  created_at: z.string(),
  /** From 1 without a gap in its conversation. */
  sequence_number: z.number(),
});
export type MessageBody = z.infer<typeof message>;
