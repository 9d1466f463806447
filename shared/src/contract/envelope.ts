import * as z from 'zod/mini';

export const metadata = z.object({
  version: z.literal('v1'),
  request_id: z.string(),
  timestamp: z.string(),
});

/** The answer around every success. */
export function envelope<D extends z.ZodMiniType>(data: D) {
  return z.object({ success: z.literal(true), data, error: z.null(), metadata });
}

/** The body of every failure. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  traceId: z.string(),
  details: z.optional(z.looseObject({ reason: z.string() })),
});
export type ErrorBody = z.infer<typeof errorBody>;
