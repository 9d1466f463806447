import * as z from 'zod/mini';
import { parseEgressRule } from '../servers/domain/egress.ts';
import { strictShape } from './strict-shape.ts';
import { nonEmpty } from './text-schema.ts';

const rule = nonEmpty.check(
  z.refine((text) => parseEgressRule(text) !== null, {
    error: 'must be a host such as *.example.com or example.com:8443, or a network such as 10.0.0.0/8',
  }),
);

export const egress = strictShape({
  deny: z.optional(
    z
      .array(rule)
      .check(z.describe('Places that nothing connects to and no call leaves for, whoever named them.')),
  ),
  allow: z.optional(
    z
      .array(rule)
      .check(
        z.describe('Private places that servers registered over HTTP may be at. Public ones need no rule.'),
      ),
  ),
});
export type EgressBody = z.infer<typeof egress>;
