import type { EnvironmentFault } from './config-error.ts';
import type { RawEnvironment } from './environment-schema.ts';
import { isLoopbackHost, isWildcardHost } from './loopback.ts';

const JWKS_VARIABLES = ['CORBUSIER_JWKS_URL', 'CORBUSIER_JWT_ISSUER', 'CORBUSIER_JWT_AUDIENCE'] as const;

/** What variables say of identity only together. */
export function identityFaults(raw: RawEnvironment): EnvironmentFault[] {
  return [...jwksFaults(raw), ...databaseFaults(raw), ...hostFaults(raw)];
}

function jwksFaults(raw: RawEnvironment): EnvironmentFault[] {
  const missing = JWKS_VARIABLES.filter((name) => raw[name] === undefined);
  if (missing.length === 0 || missing.length === JWKS_VARIABLES.length) return [];
  return missing.map((variable) => ({
    variable,
    message: `is missing; ${JWKS_VARIABLES.join(', ')} are set together or not at all`,
  }));
}

function databaseFaults(raw: RawEnvironment): EnvironmentFault[] {
  if (raw.DATABASE_OWNER_URL === undefined || raw.DATABASE_URL !== undefined) return [];
  return [{ variable: 'DATABASE_URL', message: 'is missing; DATABASE_OWNER_URL is set beside it only' }];
}

/** Whoever reaches the port of a machine must prove who they are by a key that an operator chose. */
function hostFaults(raw: RawEnvironment): EnvironmentFault[] {
  const { CORBUSIER_HOST: host, CORBUSIER_JWT_SECRET: secret, CORBUSIER_JWKS_URL: jwks } = raw;
  if (isLoopbackHost(host) || secret !== undefined || jwks !== undefined) return [];
  const message =
    'is not loopback; that needs a real identity: set CORBUSIER_JWT_SECRET or CORBUSIER_JWKS_URL';
  return [{ variable: 'CORBUSIER_HOST', message }];
}

/** Where this server is to be found, and where it forwards to. */
interface Listening {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | null;
  readonly apiProxy: { readonly target: URL } | null;
}

export function proxyFaults(environment: Listening, addresses: readonly string[]): EnvironmentFault[] {
  const { apiProxy } = environment;
  if (apiProxy === null || !isSelf(apiProxy.target, environment, addresses)) return [];
  return [
    { variable: 'CORBUSIER_API_PROXY_TARGET', message: 'is this very server; requests would go in a circle' },
  ];
}

/** Whether a URL leads back to where this server listens, by any of its names that can be known here. */
function isSelf(target: URL, environment: Listening, addresses: readonly string[]): boolean {
  if (target.origin === environment.publicUrl) return true;
  const port = target.port === '' ? defaultPort(target) : Number(target.port);
  return port === environment.port && reaches(bare(target.hostname), bare(environment.host), addresses);
}

function reaches(target: string, host: string, addresses: readonly string[]): boolean {
  if (target === host) return true;
  const local = isLoopbackHost(target) || isWildcardHost(target);
  if (isLoopbackHost(host)) return local;
  return isWildcardHost(host) && (local || addresses.includes(target));
}

function defaultPort(url: URL): number {
  return url.protocol === 'https:' ? 443 : 80;
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}
