import * as z from 'zod/mini';
import { ARGUMENT_TYPES } from '../servers/domain/launch-template.ts';
import { concurrency, launch, stdio, streamableHttp, timeouts } from './server-schema.ts';
import { strictShape } from './strict-shape.ts';
import { checkTemplate } from './template-checks.ts';
import { nonEmpty } from './text-schema.ts';

const trueOrFalse = z.boolean({ error: 'must be true or false' });

const argument = strictShape({
  name: nonEmpty.check(
    z.regex(/^[a-z][a-z0-9_]{0,62}$/, {
      error: 'must begin with a letter and hold only a to z, 0 to 9 and _',
    }),
    z.describe('Its slot is written {{NAME}} in args, in values of env and in the URL.'),
  ),
  type: z.enum(ARGUMENT_TYPES, { error: `must be one of: ${ARGUMENT_TYPES.join(', ')}` }),
  description: z.optional(nonEmpty),
  required: z.optional(trueOrFalse.check(z.describe('Default true, unless there is a default.'))),
  default: z.optional(
    z.union([z.string(), z.int(), z.boolean()], { error: 'must be a text, a whole number, true or false' }),
  ),
  options: z.optional(
    z.array(nonEmpty).check(z.minLength(1, { error: 'must name an option' }), z.describe('Of an enum.')),
  ),
  pattern: z.optional(nonEmpty.check(z.describe('Regular expression for the whole text of a string.'))),
  root: z.optional(
    nonEmpty.check(
      z.describe('Folder that a path must not leave. A relative one starts at the folder of this file.'),
    ),
  ),
  secret: z.optional(trueOrFalse.check(z.describe('Kept encrypted and never shown. Only for a string.'))),
  leading_dash: z.optional(
    trueOrFalse.check(
      z.describe('Whether an argument of the command may begin with "-" by it. Default false.'),
    ),
  ),
});
export type ArgumentBody = z.infer<typeof argument>;

const template = strictShape({
  name: nonEmpty.check(
    z.regex(/^[a-z0-9_-]{1,100}$/, { error: 'must be 1 to 100 of the letters a to z, digits, _ and -' }),
  ),
  description: z.optional(nonEmpty),
  transport: z.discriminatedUnion('kind', [stdio, streamableHttp], {
    error: 'needs a kind: stdio or streamable_http',
  }),
  launch: z.optional(
    launch.check(z.describe('The process of an HTTP server; without it there is no template.')),
  ),
  arguments: z.optional(z.array(argument, { error: 'must be a list of arguments' })),
  timeouts: z.optional(timeouts),
  concurrency: z.optional(concurrency),
  loopback: z.optional(
    trueOrFalse.check(z.describe('Whether an HTTP server is kept on loopback. Default true.')),
  ),
});
export type TemplateBody = z.infer<typeof template>;

export const templateEntry = template.check(z.check(checkTemplate));
