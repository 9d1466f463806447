import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { EnvironmentError } from './config-error.ts';
import { identityFaults, proxyFaults } from './environment-checks.ts';
import { environmentShape, type RawEnvironment } from './environment-schema.ts';
import type { ConfigLocation } from './file.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Where RS and ES keys come from. */
export interface JwksSource {
  readonly url: URL;
  readonly issuer: string;
  readonly audience: string;
}

/** A backend that `/api/*` is forwarded to. */
export interface ApiProxy {
  /** Scheme, host and port. */
  readonly target: URL;
  /** Added on the server side, to requests of our own page only. */
  readonly bearerToken: string | null;
  readonly insecureTls: boolean;
}

/** A host whose issues are looked up when a task is made without a title. */
export interface IssueHost {
  /** Base of its API, without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

/** What the variables of the environment say, with every default filled in. */
export interface Environment {
  readonly host: string;
  /** 0 means any free one. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly config: ConfigLocation;
  /** The app role; null means the embedded database. */
  readonly databaseUrl: string | null;
  /** The owner role: migrations, retention. */
  readonly databaseOwnerUrl: string | null;
  /** HS256 key, at least 32 bytes; null means one that is generated into the data folder. */
  readonly jwtSecret: Uint8Array | null;
  readonly jwks: JwksSource | null;
  readonly logLevel: LogLevel;
  /** Origin behind a proxy; null means that it follows from host and port. */
  readonly publicUrl: string | null;
  readonly apiProxy: ApiProxy | null;
  readonly gatewayMode: 'fixture' | 'http';
  readonly apiBaseUrl: string;
  /** Those with a token. */
  readonly issueHosts: { readonly github?: IssueHost; readonly gitlab?: IssueHost };
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Where the process stands, as far as variables are read by it. */
export interface Surroundings {
  readonly workingDirectory: string;
  /** Addresses of this machine's network interfaces. */
  readonly addresses: readonly string[];
}

/** The environment of this process: the one place that reads it. Throws `EnvironmentError`. */
export function readProcessEnvironment(): Environment {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return readEnvironment(process.env, {
    workingDirectory: process.cwd(),
    addresses: interfaces.map(({ address }) => address),
  });
}

/** A copy of all variables, for the references of the configuration file and for child processes. */
export function processVariables(): Variables {
  return Object.freeze({ ...process.env });
}

/** Reads the variables; a blank one counts as unset. Throws `EnvironmentError` with a line for each fault. */
export function readEnvironment(variables: Variables, surroundings: Surroundings): Environment {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environmentShape.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map(({ path, message }) => ({ variable: String(path[0]), message })),
    );
  }
  const environment = build(parsed.data, surroundings.workingDirectory);
  const faults = [...identityFaults(parsed.data), ...proxyFaults(environment, surroundings.addresses)];
  if (faults.length > 0) throw new EnvironmentError(faults);
  return environment;
}

function build(raw: RawEnvironment, workingDirectory: string): Environment {
  return {
    host: raw.CORBUSIER_HOST,
    port: Number(raw.CORBUSIER_PORT),
    dataDir: resolve(workingDirectory, raw.CORBUSIER_DATA_DIR),
    config: configLocation(raw.CORBUSIER_CONFIG, workingDirectory),
    databaseUrl: raw.DATABASE_URL ?? null,
    databaseOwnerUrl: raw.DATABASE_OWNER_URL ?? null,
    jwtSecret: raw.CORBUSIER_JWT_SECRET === undefined ? null : bytesOf(raw.CORBUSIER_JWT_SECRET),
    jwks: jwksOf(raw),
    logLevel: raw.CORBUSIER_LOG_LEVEL,
    publicUrl: raw.CORBUSIER_PUBLIC_URL === undefined ? null : new URL(raw.CORBUSIER_PUBLIC_URL).origin,
    apiProxy: proxyOf(raw),
    gatewayMode: raw.VITE_TASK_GATEWAY_MODE,
    apiBaseUrl: raw.VITE_CORBUSIER_API_BASE_URL,
    issueHosts: {
      ...issueHost('github', raw.CORBUSIER_GITHUB_API_URL, raw.CORBUSIER_GITHUB_TOKEN),
      ...issueHost('gitlab', raw.CORBUSIER_GITLAB_URL, raw.CORBUSIER_GITLAB_TOKEN),
    },
  };
}

function configLocation(path: string | undefined, workingDirectory: string): ConfigLocation {
  return { path: resolve(workingDirectory, path ?? 'corbusier.yaml'), named: path !== undefined };
}

function jwksOf(raw: RawEnvironment): JwksSource | null {
  const { CORBUSIER_JWKS_URL: url, CORBUSIER_JWT_ISSUER: issuer, CORBUSIER_JWT_AUDIENCE: audience } = raw;
  if (url === undefined || issuer === undefined || audience === undefined) return null;
  return { url: new URL(url), issuer, audience };
}

function proxyOf(raw: RawEnvironment): ApiProxy | null {
  if (raw.CORBUSIER_API_PROXY_TARGET === undefined) return null;
  return {
    target: new URL(raw.CORBUSIER_API_PROXY_TARGET),
    bearerToken: raw.CORBUSIER_DEV_BEARER_TOKEN ?? null,
    insecureTls: ['1', 'true'].includes(raw.CORBUSIER_API_PROXY_INSECURE_TLS ?? ''),
  };
}

function issueHost(name: 'github' | 'gitlab', url: string, token: string | undefined) {
  return token === undefined ? {} : { [name]: { url: url.replace(/\/+$/, ''), token } };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
