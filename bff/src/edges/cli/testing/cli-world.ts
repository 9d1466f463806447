import { errorEntry, type Reason } from '@corbusier/shared/errors';
import { EnvironmentError } from '../../../config/config-error.ts';
import { createJoseTokenIssuer } from '../../../identity/adapters/jose-token-issuer.ts';
import { createJoseTokenVerifier } from '../../../identity/adapters/jose-token-verifier.ts';
import { createWebCryptoSecrets } from '../../../identity/adapters/web-crypto-secrets.ts';
import type { TenantRecord } from '../../../identity/ports.ts';
import type { SignIn } from '../../../identity/sign-in.ts';
import { DEFAULT_TENANT_ID } from '../../../kernel/request-context.ts';
import { createSystemClock } from '../../../platform/system-clock.ts';
import { createUuidIds } from '../../../platform/uuid-ids.ts';
import { createCli } from '../cli.ts';
import type { CliDeps } from '../cli-deps.ts';

export const OTHER_TENANT = '0192f0c1-0000-7000-8000-00000000000b';
export const clock = createSystemClock();
const secret = new Uint8Array(32).fill(5);
export const verifier = createJoseTokenVerifier({
  clock,
  secret,
  secrets: createWebCryptoSecrets(),
  defaultRole: 'viewer',
});

type Handler = (request: Request) => { status?: number; text: string };

export const nothingRuns: Handler = () => {
  throw new Error('no request was expected');
};

export function setUp(handler: Handler = nothingRuns, changes: Partial<CliDeps> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const requests: Request[] = [];
  const tenants: TenantRecord[] = [
    { id: DEFAULT_TENANT_ID, slug: 'default', displayName: 'Default', status: 'active' },
  ];
  const log: string[] = [];
  const cli = createCli({
    version: '1.2.3',
    ids: createUuidIds(),
    doctorChecks: [],
    fetch: async (url, init) => {
      const request = new Request(url, init);
      requests.push(request.clone());
      const { status = 200, text } = handler(request);
      return new Response(text, { status });
    },
    serve: async () => {
      log.push('serve');
      return 0;
    },
    migrate: async () => ['0000_first', '0001_second'],
    openIdentity: async () => ({
      // Only the making of codes is used.
      signIn: {
        createCode: async (_correlationId, subject) => ({
          code: `code-of-${subject.userId}-${subject.role}`,
          expiresAt: '2026-12-01T00:15:00.000Z',
        }),
      } as Pick<SignIn, 'createCode'> as SignIn,
      tenants: {
        find: async () => null,
        findBySlug: async () => null,
        list: async () => tenants,
        ensure: async (tenant) => {
          const existing = tenants.find(({ slug }) => slug === tenant.slug);
          if (existing === undefined) tenants.push(tenant);
          return existing ?? tenant;
        },
      },
      close: async () => {
        log.push('closed');
      },
    }),
    openIssuer: async () => ({
      issuer: createJoseTokenIssuer({ clock, secret }),
      defaultRole: 'developer',
      maxLifeSeconds: 7200,
    }),
    findServer: async () => ({ url: 'http://127.0.0.1:8080', pid: 1 }),
    publicOrigin: (running) => running?.url ?? 'http://nowhere',
    isConfigurationError: (error) => error instanceof EnvironmentError,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    ...changes,
  });
  return { cli, requests, log, tenants, out: () => out.join(''), err: () => err.join('') };
}

export function success(data: string) {
  const metadata = '{"version":"v1","request_id":"r","timestamp":"t"}';
  return { text: `{"success":true,"data":${data},"error":null,"metadata":${metadata}}` };
}

export function refused(reason: Reason, message: string) {
  const { code, status } = errorEntry(reason);
  return { status, text: JSON.stringify({ code, message, traceId: 'trace-1', details: { reason } }) };
}

export const entry = {
  id: 'e',
  name: 'fs.read',
  namespace: 'fs',
  server_id: 's',
  server_name: 'fs',
  tool: {
    name: 'read',
    description: 'Reads \u001b[2Ja file\nand more',
    input_schema: { type: 'object', properties: { path: { type: 'string' }, lines: { type: 'integer' } } },
    output_schema: null,
  },
  available: true,
  unavailable_reason: null,
  server_state: 'running',
  stale_since: null,
  flagged: null,
  destination: 'local',
  revision: 1,
  revision_hash: '0'.repeat(64),
  review: 'not_required',
  discovered_at: 't',
  updated_at: 't',
};

export const detail = success(JSON.stringify({ tool: { ...entry, definition: {}, aliases: ['fs__read'] } }));

export function called(outcome: string) {
  return success(
    `{"call_id":"c","tool_name":"fs.read","server_id":"s","server_name":"fs","outcome":${outcome},` +
      '"duration_ms":1,"completed_at":"t","output_check":{"verdict":"none"}}',
  );
}

export const textResult = called('{"Success":{"content":{"content":[{"type":"text","text":"hello"}]}}}');

/** Answers a call's schema look-up and the call itself. */
export function tool(answer: { status?: number; text: string }): Handler {
  return (request) => (request.method === 'GET' ? detail : answer);
}
