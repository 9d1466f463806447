import type { Corbusier } from './start-corbusier.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** Bodies are read loosely: tests name the fields that they expect. */
export interface Body {
  readonly [key: string]: Body;
}

export const DEFAULT_TENANT = '00000000-0000-0000-0000-000000000001';

/** The HTTP API as a program calls it: with a bearer token from the CLI. */
export interface Api {
  readonly token: string;
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: unknown): Promise<ApiAnswer>;
  /** Waits until these tools can be called. */
  whenAvailable(...tools: string[]): Promise<void>;
}

/** Each token is asked for once: starting the CLI takes longer than most tests. */
const tokens = new WeakMap<Corbusier, Map<string, Promise<string>>>();

export async function apiOf(
  corbusier: Corbusier,
  options: { tenant?: string; role?: string } = {},
): Promise<Api> {
  const { tenant = DEFAULT_TENANT, role = 'admin' } = options;
  return apiWith(corbusier, await tokenOf(corbusier, tenant, role));
}

/** The same with a token from elsewhere. */
export function apiWith(corbusier: Corbusier, token: string): Api {
  const send = async (path: string, init: RequestInit): Promise<ApiAnswer> => {
    const response = await fetch(`${corbusier.url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const get = (path: string) => send(path, {});
  return {
    token,
    get,
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    whenAvailable: (...tools) => poll(() => allAvailable(get, tools)),
  };
}

function tokenOf(corbusier: Corbusier, tenant: string, role: string): Promise<string> {
  const known = tokens.get(corbusier) ?? new Map<string, Promise<string>>();
  tokens.set(corbusier, known);
  const key = `${tenant} ${role}`;
  const token =
    known.get(key) ??
    corbusier.cli('token', '--tenant', tenant, '--role', role).then((printed) => printed.trim());
  known.set(key, token);
  return token;
}

async function allAvailable(get: Api['get'], tools: readonly string[]): Promise<boolean> {
  const { body } = await get('/tools?available=true');
  const listed = (body['data']?.['tools'] ?? []) as unknown as { name: string }[];
  return tools.every((tool) => listed.some((entry) => entry.name === tool));
}

const POLL_MS = 50;
const POLL_LIMIT_MS = 30_000;

/** Asks until it is so; throws after 30 s. */
export async function poll(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + POLL_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not become so within 30 s');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
