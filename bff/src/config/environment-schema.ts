import * as z from 'zod/mini';
import { isLoopbackHost } from './loopback.ts';

const MIN_SECRET_BYTES = 32;

/** A text of the environment that a predicate accepts. */
function text(accepts: (value: string) => boolean, error: string) {
  return z.string().check(z.refine(accepts, { error }));
}

function urlWith(accepts: (url: URL) => boolean, error: string) {
  return text((value) => {
    const url = URL.parse(value);
    return url !== null && accepts(url);
  }, error);
}

const postgresUrl = z.optional(
  urlWith(({ protocol }) => ['postgres:', 'postgresql:'].includes(protocol), 'must be a postgres:// URL'),
);

const isHttp = (url: URL): boolean => ['http:', 'https:'].includes(url.protocol);
const isBare = (url: URL): boolean =>
  url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
const isSecure = (url: URL): boolean =>
  url.protocol === 'https:' || (isHttp(url) && isLoopbackHost(url.hostname));

const notBuilt = z.optional(
  text(() => false, 'sign-in at an identity provider is not available in this version; unset it'),
);

/** Goes into a header as it stands. */
const issueToken = z.optional(
  text((value) => /^[\x21-\x7e]+$/.test(value), 'must be a token without blanks'),
);
const issueHostUrl = urlWith(
  (url) =>
    isSecure(url) && url.search === '' && url.hash === '' && url.username === '' && url.password === '',
  'must be an https URL, or http on loopback, without query and credentials',
);

/** The variables of this job; all others are left alone. */
export const environmentShape = z.object({
  CORBUSIER_HOST: z._default(
    text((value) => /^[A-Za-z0-9.:-]+$/.test(value), 'must be an address or a host name'),
    '127.0.0.1',
  ),
  CORBUSIER_PORT: z._default(
    text(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      'must be a port, a whole number from 0 to 65535',
    ),
    '8080',
  ),
  CORBUSIER_DATA_DIR: z._default(
    text((value) => !value.includes('\0'), 'must be a path'),
    '.corbusier',
  ),
  CORBUSIER_CONFIG: z.optional(text((value) => !value.includes('\0'), 'must be a path')),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  CORBUSIER_JWT_SECRET: z.optional(
    text(
      (value) => new TextEncoder().encode(value).byteLength >= MIN_SECRET_BYTES,
      `must have at least ${MIN_SECRET_BYTES} bytes`,
    ),
  ),
  CORBUSIER_JWKS_URL: z.optional(urlWith(isSecure, 'must be an https URL, or http on loopback')),
  CORBUSIER_JWT_ISSUER: z.optional(z.string()),
  CORBUSIER_JWT_AUDIENCE: z.optional(z.string()),
  CORBUSIER_OIDC_ISSUER: notBuilt,
  CORBUSIER_OIDC_CLIENT_ID: notBuilt,
  CORBUSIER_OIDC_CLIENT_SECRET: notBuilt,
  CORBUSIER_LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    }),
    'info',
  ),
  CORBUSIER_PUBLIC_URL: z.optional(
    urlWith(
      (url) => isHttp(url) && isBare(url),
      'must be an http or https URL of scheme, host and port only',
    ),
  ),
  CORBUSIER_API_PROXY_TARGET: z.optional(
    urlWith(
      (url) => isHttp(url) && isBare(url),
      'must be an http or https URL of scheme, host and port only',
    ),
  ),
  CORBUSIER_DEV_BEARER_TOKEN: z.optional(
    text((value) => /^[A-Za-z0-9\-._~+/]+=*$/.test(value), 'must be a bearer token, without the word Bearer'),
  ),
  CORBUSIER_API_PROXY_INSECURE_TLS: z.optional(
    text((value) => ['0', '1', 'true', 'false'].includes(value), 'must be 1 or 0, true or false'),
  ),
  CORBUSIER_GITHUB_TOKEN: issueToken,
  CORBUSIER_GITHUB_API_URL: z._default(issueHostUrl, 'https://api.github.com'),
  CORBUSIER_GITLAB_TOKEN: issueToken,
  CORBUSIER_GITLAB_URL: z._default(issueHostUrl, 'https://gitlab.com'),
  VITE_TASK_GATEWAY_MODE: z._default(
    z.enum(['fixture', 'http'], { error: 'must be fixture or http' }),
    'http',
  ),
  VITE_CORBUSIER_API_BASE_URL: z._default(
    text(
      (value) => /^\/[^\s]*$/.test(value) || isHttp(URL.parse(value) ?? new URL('about:blank')),
      'must be a path that begins with /, or an http or https URL',
    ),
    '/api/v1',
  ),
});
export type RawEnvironment = z.infer<typeof environmentShape>;
