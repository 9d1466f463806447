import { describe, expect, it } from 'vitest';
import { EnvironmentError } from './config-error.ts';
import { readEnvironment, type Variables } from './environment.ts';

const surroundings = { workingDirectory: '/srv/app', addresses: ['127.0.0.1', '192.0.2.7', 'fe80::1'] };
const SECRET = 's'.repeat(32);

function read(variables: Variables) {
  return readEnvironment(variables, surroundings);
}

/** Variables that are refused, with what is said of them. */
function refusals(variables: Variables): string[] {
  try {
    read(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
}

describe('the environment', () => {
  it('needs no variable', () => {
    expect(read({ HOME: '/root', CORBUSIER_PORT: ' ', DATABASE_URL: '' })).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/srv/app/.corbusier',
      config: { path: '/srv/app/corbusier.yaml', named: false },
      databaseUrl: null,
      databaseOwnerUrl: null,
      jwtSecret: null,
      jwks: null,
      logLevel: 'info',
      publicUrl: null,
      apiProxy: null,
      gatewayMode: 'http',
      apiBaseUrl: '/api/v1',
      issueHosts: {},
    });
  });

  it('reads them all', () => {
    const environment = read({
      CORBUSIER_HOST: '0.0.0.0',
      CORBUSIER_PORT: '0',
      CORBUSIER_DATA_DIR: '/data',
      CORBUSIER_CONFIG: 'etc/c.yaml',
      DATABASE_URL: 'postgres://app@db/c',
      DATABASE_OWNER_URL: 'postgresql://owner@db/c',
      CORBUSIER_JWT_SECRET: SECRET,
      CORBUSIER_JWKS_URL: 'https://id.example/keys',
      CORBUSIER_JWT_ISSUER: 'https://id.example',
      CORBUSIER_JWT_AUDIENCE: 'corbusier',
      CORBUSIER_LOG_LEVEL: 'debug',
      CORBUSIER_PUBLIC_URL: 'https://corbusier.example/',
      CORBUSIER_API_PROXY_TARGET: 'https://backend.example:8443',
      CORBUSIER_DEV_BEARER_TOKEN: 'a.b.c',
      CORBUSIER_API_PROXY_INSECURE_TLS: '1',
      VITE_TASK_GATEWAY_MODE: 'fixture',
      VITE_CORBUSIER_API_BASE_URL: '/elsewhere',
      CORBUSIER_GITHUB_TOKEN: 'gh-token',
      CORBUSIER_GITLAB_TOKEN: 'gl-token',
      CORBUSIER_GITLAB_URL: 'http://127.0.0.1:9/git/',
    });
    expect(environment).toEqual({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/data',
      config: { path: '/srv/app/etc/c.yaml', named: true },
      databaseUrl: 'postgres://app@db/c',
      databaseOwnerUrl: 'postgresql://owner@db/c',
      jwtSecret: new TextEncoder().encode(SECRET),
      jwks: {
        url: new URL('https://id.example/keys'),
        issuer: 'https://id.example',
        audience: 'corbusier',
      },
      logLevel: 'debug',
      publicUrl: 'https://corbusier.example',
      apiProxy: { target: new URL('https://backend.example:8443'), bearerToken: 'a.b.c', insecureTls: true },
      gatewayMode: 'fixture',
      apiBaseUrl: '/elsewhere',
      issueHosts: {
        github: { url: 'https://api.github.com', token: 'gh-token' },
        gitlab: { url: 'http://127.0.0.1:9/git', token: 'gl-token' },
      },
    });
  });

  it.each([
    [{ CORBUSIER_PORT: '80x' }, 'CORBUSIER_PORT: must be a port'],
    [{ CORBUSIER_PORT: '65536' }, 'CORBUSIER_PORT: must be a port'],
    [{ CORBUSIER_HOST: 'http://x' }, 'CORBUSIER_HOST: must be an address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a postgres:// URL'],
    [{ DATABASE_OWNER_URL: 'postgres://x' }, 'DATABASE_URL: is missing'],
    [{ CORBUSIER_JWT_SECRET: 's'.repeat(31) }, 'CORBUSIER_JWT_SECRET: must have at least 32 bytes'],
    [{ CORBUSIER_LOG_LEVEL: 'verbose' }, 'CORBUSIER_LOG_LEVEL: must be trace'],
    [{ CORBUSIER_PUBLIC_URL: 'https://x/app' }, 'CORBUSIER_PUBLIC_URL: must be an http'],
    [{ CORBUSIER_API_PROXY_TARGET: 'x:1' }, 'CORBUSIER_API_PROXY_TARGET: must be an http'],
    [{ CORBUSIER_DEV_BEARER_TOKEN: 'Bearer x' }, 'CORBUSIER_DEV_BEARER_TOKEN: must be a bearer token'],
    [{ CORBUSIER_API_PROXY_INSECURE_TLS: 'yes' }, 'CORBUSIER_API_PROXY_INSECURE_TLS: must be 1 or 0'],
    [{ VITE_TASK_GATEWAY_MODE: 'live' }, 'VITE_TASK_GATEWAY_MODE: must be fixture or http'],
    [{ VITE_CORBUSIER_API_BASE_URL: 'api' }, 'VITE_CORBUSIER_API_BASE_URL: must be a path'],
    [{ CORBUSIER_GITHUB_TOKEN: 'a b' }, 'CORBUSIER_GITHUB_TOKEN: must be a token'],
    [{ CORBUSIER_GITLAB_URL: 'http://git.example' }, 'CORBUSIER_GITLAB_URL: must be an https URL'],
    [{ CORBUSIER_OIDC_ISSUER: 'https://x' }, 'CORBUSIER_OIDC_ISSUER: sign-in at an identity provider is not'],
  ])('refuses %j', (variables: Variables, line) => {
    expect(refusals(variables)).toEqual([expect.stringContaining(line)]);
  });

  it('names every wrong variable on a line of its own and repeats no value', () => {
    const lines = refusals({ CORBUSIER_PORT: 'hunter2', CORBUSIER_JWT_SECRET: 'hunter2' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['CORBUSIER_PORT', 'CORBUSIER_JWT_SECRET']);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('takes keys of a provider with issuer and audience only, over https', () => {
    const url = 'https://id.example/keys';
    expect(refusals({ CORBUSIER_JWKS_URL: url, CORBUSIER_JWT_ISSUER: 'x' })).toEqual([
      expect.stringContaining('CORBUSIER_JWT_AUDIENCE: is missing'),
    ]);
    expect(refusals({ CORBUSIER_JWT_AUDIENCE: 'x' })).toHaveLength(2);
    const rest = { CORBUSIER_JWT_ISSUER: 'x', CORBUSIER_JWT_AUDIENCE: 'x' };
    expect(refusals({ ...rest, CORBUSIER_JWKS_URL: 'http://id.example/keys' })).toHaveLength(1);
    expect(refusals({ ...rest, CORBUSIER_JWKS_URL: 'http://127.0.0.1:9/keys' })).toEqual([]);
  });

  it('listens beyond loopback with a real identity only', () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.7', 'gateway.example', '127.0.0.1.example']) {
      expect(refusals({ CORBUSIER_HOST: host })).toEqual([
        expect.stringContaining('CORBUSIER_HOST: is not loopback'),
      ]);
      expect(refusals({ CORBUSIER_HOST: host, CORBUSIER_JWT_SECRET: SECRET })).toEqual([]);
    }
    for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) {
      expect(refusals({ CORBUSIER_HOST: host })).toEqual([]);
    }
  });

  it.each([
    ['http://127.0.0.1:8080', {}, true],
    ['http://localhost:8080', {}, true],
    ['http://[::1]:8080/', {}, true],
    ['http://0.0.0.0:8080', {}, true],
    ['http://127.0.0.1:8081', {}, false],
    ['http://192.0.2.7:8080', {}, false],
    ['http://192.0.2.7:8080', { CORBUSIER_HOST: '0.0.0.0', CORBUSIER_JWT_SECRET: SECRET }, true],
    ['http://[fe80::1]:8080', { CORBUSIER_HOST: '::', CORBUSIER_JWT_SECRET: SECRET }, true],
    ['http://192.0.2.8:8080', { CORBUSIER_HOST: '0.0.0.0', CORBUSIER_JWT_SECRET: SECRET }, false],
    ['http://gw.example:8080', { CORBUSIER_HOST: 'GW.example', CORBUSIER_JWT_SECRET: SECRET }, true],
    ['http://localhost', { CORBUSIER_PORT: '80' }, true],
    ['https://c.example', { CORBUSIER_PUBLIC_URL: 'https://c.example:443' }, true],
    ['https://c.example:8443', { CORBUSIER_PUBLIC_URL: 'https://c.example' }, false],
  ])('a proxy target %s beside %j is itself: %s', (target, variables: Variables, self) => {
    expect(refusals({ ...variables, CORBUSIER_API_PROXY_TARGET: target })).toEqual(
      self ? ['CORBUSIER_API_PROXY_TARGET: is this very server; requests would go in a circle'] : [],
    );
  });
});
