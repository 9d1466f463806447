import * as z from 'zod/mini';
import { egress } from './egress-schema.ts';
import { duration, size } from './quantities.ts';
import { serverEntry } from './server-schema.ts';
import { notBuilt, strictShape } from './strict-shape.ts';
import { templateEntry } from './template-schema.ts';
import { nonEmpty } from './text-schema.ts';

const roleName = z.string().check(
  z.regex(/^[a-z][a-z0-9_-]{0,62}$/, {
    error: 'must begin with a letter and hold only a to z, 0 to 9, _ and -',
  }),
  z.refine((name) => name !== 'system', { error: 'stands for the house itself and cannot be a role' }),
);

const globs = z
  .array(nonEmpty)
  .check(z.describe('Globs on canonical names, such as filesystem.* or *; only * is special.'));

const role = strictShape({
  see: globs,
  call: globs,
  deny: z.optional(globs.check(z.describe('Neither seen nor called, whatever see and call say.'))),
});

const count = z
  .number({ error: 'must be a whole number' })
  .check(z.int({ error: 'must be a whole number' }), z.minimum(1), z.maximum(1_000_000));

const limits = strictShape({
  body: z.optional(size.check(z.describe('Largest request body. Default 4MiB.'))),
  depth: z.optional(count.check(z.maximum(512), z.describe('Deepest nesting of JSON. Default 64.'))),
  keys: z.optional(count.check(z.describe('Most keys of a JSON text. Default 10000.'))),
  upstream_answer: z.optional(size.check(z.describe('Largest answer of a server. Default 16MiB.'))),
  queue: z.optional(count.check(z.describe('Calls that wait for a server. Default 256.'))),
  mcp_sessions: z.optional(count.check(z.describe('MCP sessions of one principal. Default 1000.'))),
  token_life: z.optional(duration.check(z.describe('Longest life of a bearer token. Default 24h.'))),
});

const client = strictShape({
  name: nonEmpty.check(
    z.describe(
      'Beginning of the name that the client gives at initialize, such as cursor; case does not matter.',
    ),
  ),
  names: z.optional(
    z
      .enum(['dotted', 'safe'], { error: 'must be dotted or safe' })
      .check(z.describe('How tools are named: filesystem.read_file, or filesystem__read_file.')),
  ),
  tools: z.optional(globs.check(z.describe('Only these of the tools that the role may see.'))),
});

/** `corbusier.yaml` as a person writes it. Schemas check and never transform, so the JSON Schema says the same. */
export const configFile = strictShape({
  servers: z.optional(z.array(serverEntry, { error: 'must be a list of servers' })),
  roles: z.optional(
    z
      .record(roleName, role, { error: 'must be a mapping of role names to their rights' })
      .check(z.describe('Each replaces the shipped role of its name: admin, team_lead, developer, viewer.')),
  ),
  default_role: z.optional(
    roleName.check(z.describe('Role of a token without the claim. Default developer.')),
  ),
  limits: z.optional(limits),
  hooks: notBuilt,
  agents: notBuilt,
  clients: z.optional(
    z
      .array(client, { error: 'must be a list of agent clients' })
      .check(z.describe('What agents see, by the name that their client gives. The first that fits counts.')),
  ),
  templates: z.optional(
    z
      .array(templateEntry, { error: 'must be a list of templates' })
      .check(z.describe('Servers that administrators may register over HTTP, with values for their slots.')),
  ),
  egress: z.optional(egress.check(z.describe('Where servers may be and calls may go. Deny wins.'))),
});
export type ConfigFileBody = z.infer<typeof configFile>;

/** The JSON Schema that editors check and complete the file by. */
export function configFileSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(configFile, { target: 'draft-07', io: 'input' });
  return { ...schema, title: 'corbusier.yaml' };
}
