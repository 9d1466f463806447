import * as z from 'zod/mini';
import { parseTenantSlug } from '../identity/domain/tenant-slug.ts';
import { HEADER_NAME } from '../servers/domain/http-header-rules.ts';
import { duration, durationOrNone } from './quantities.ts';
import { checkHttp, checkStdio } from './server-checks.ts';
import { strictShape } from './strict-shape.ts';
import { literal, nonEmpty, referring } from './text-schema.ts';

const args = z.array(referring).check(z.describe('Arguments, one item each.'));
const environment = z
  .record(
    z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'is no name of an environment variable' })),
    referring,
  )
  .check(z.describe('Variables for the process, beside the few that every process gets.'));
const workingDirectory = nonEmpty.check(
  z.describe('A relative path starts at the folder of this file, which is the default.'),
);

export const stdio = strictShape({
  kind: z.literal('stdio'),
  command: nonEmpty.check(z.describe('Looked up among the installed packages first, then on the PATH.')),
  args: z.optional(args),
  env: z.optional(environment),
  working_directory: z.optional(workingDirectory),
});

const headerName = z.string().check(z.regex(HEADER_NAME, { error: 'is no header name' }));
const headerValue = referring.check(
  z.refine((text) => !/[\r\n]/.test(text), { error: 'must not hold a line break' }),
);

export const streamableHttp = strictShape({
  kind: z.literal('streamable_http'),
  url: nonEmpty.check(
    z.describe('Where the server answers. {port} stands for a free port when the server is launched.'),
  ),
  headers: z.optional(z.record(headerName, headerValue)),
});

export const launch = strictShape({
  command: nonEmpty,
  args: z.optional(args),
  env: z.optional(environment),
  working_directory: z.optional(workingDirectory),
});

const callTimeouts = {
  call: z.optional(durationOrNone.check(z.describe('Longest duration of a call. Default 60s.'))),
  idle: z.optional(durationOrNone.check(z.describe('Longest silence during a call. Default none.'))),
  total: z.optional(
    durationOrNone.check(z.describe('Longest duration of a call with its wait for a turn. Default none.')),
  ),
};

export const timeouts = strictShape({
  start: z.optional(duration.check(z.describe('Until the server must be ready. Default 30s.'))),
  ...callTimeouts,
});

const tool = strictShape({
  timeouts: z.optional(
    strictShape(callTimeouts).check(z.describe('In place of those of the server, each by itself.')),
  ),
});

export const concurrency = z
  .number({ error: 'must be a whole number' })
  .check(z.int({ error: 'must be a whole number' }), z.minimum(1), z.maximum(10_000));

const tenantSlug = literal.check(
  z.check(({ value, issues }) => {
    const slug = parseTenantSlug(value);
    if (!slug.ok) issues.push({ code: 'custom', input: value, message: slug.message });
  }),
);

const server = strictShape({
  name: literal.check(
    z.regex(/^[a-z0-9_]{1,100}$/, { error: 'must be 1 to 100 of the letters a to z, digits and _' }),
    z.describe('The namespace: its tools are called NAME.TOOL.'),
  ),
  transport: z.discriminatedUnion('kind', [stdio, streamableHttp], {
    error: 'needs a kind: stdio or streamable_http',
  }),
  launch: z.optional(launch.check(z.describe('Runs the HTTP server too, on this machine.'))),
  start: z.optional(z.enum(['auto', 'manual'], { error: 'must be auto or manual' })),
  timeouts: z.optional(timeouts),
  concurrency: z.optional(concurrency),
  loopback: z.optional(
    z
      .boolean({ error: 'must be true or false' })
      .check(z.describe('Whether a launched server is kept on loopback. Default true.')),
  ),
  tenants: z.optional(
    z
      .array(tenantSlug)
      .check(
        z.minLength(1, { error: 'must name a tenant; leave it out for the tenant default' }),
        z.describe('Slugs of the tenants that have this server, each its own process.'),
      ),
  ),
  review: z.optional(
    z
      .enum(['none', 'required'], { error: 'must be none or required' })
      .check(
        z.describe(
          'Whether a tool that changed, or came later, is held until a team lead approves it. Default none.',
        ),
      ),
  ),
  tools: z.optional(
    z
      .record(nonEmpty, tool, { error: 'must be a mapping of tool names to what is set for each' })
      .check(z.describe("By the server's own names of its tools, without its namespace.")),
  ),
});

export type ServerEntry = z.infer<typeof server>;
export const serverEntry = server.check(z.check(checkStdio), z.check(checkHttp));
