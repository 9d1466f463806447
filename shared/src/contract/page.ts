import * as z from 'zod/mini';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** Query of every list: `limit` above the maximum is clamped, `cursor` is opaque. */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  cursor: z.optional(z.string()),
};

export const links = z.object({
  self: z.string(),
  next: z.nullable(z.string()),
  prev: z.nullable(z.string()),
});
export type Links = z.infer<typeof links>;
