import * as z from 'zod/mini';

/**
 * Frames of `GET /api/v1/events`: `id` is opaque, `event` the type, `data` one of these as JSON.
 * `stream_reset` says that events were missed: read again what you show.
 */
export const eventBody = z.discriminatedUnion('event_type', [
  z.object({ event_type: z.literal('stream_reset'), data: z.object({ reason: z.string() }) }),
  z.object({ event_type: z.literal('catalog_changed'), data: z.object({ server: z.string() }) }),
  z.object({
    event_type: z.literal('server_changed'),
    data: z.object({ server: z.string(), state: z.string() }),
  }),
  z.object({
    event_type: z.literal('call_started'),
    data: z.object({ call_id: z.string(), tool_name: z.string() }),
  }),
  z.object({
    event_type: z.literal('call_progressed'),
    data: z.object({
      call_id: z.string(),
      progress: z.optional(z.number()),
      total: z.optional(z.number()),
      message: z.optional(z.string()),
    }),
  }),
  z.object({
    event_type: z.literal('call_ended'),
    data: z.object({ call_id: z.string(), tool_name: z.string(), status: z.string() }),
  }),
  z.object({
    event_type: z.literal('task_changed'),
    data: z.object({ task_id: z.string(), state: z.string(), version: z.number() }),
  }),
  z.object({
    event_type: z.literal('conversation_changed'),
    data: z.object({
      conversation_id: z.string(),
      change: z.enum(['created', 'state_changed', 'message_appended']),
      state: z.string(),
      /** Of the message that was appended. */
      sequence_number: z.optional(z.number()),
    }),
  }),
]);
export type EventBody = z.infer<typeof eventBody>;
