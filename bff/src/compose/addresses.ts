import type { Environment } from '../config/environment.ts';

/** Where people reach us: the public address, or host and port as an origin. */
export function originOf(environment: Pick<Environment, 'publicUrl' | 'host'>, port: number): string {
  return environment.publicUrl ?? `http://${bracketed(environment.host)}:${port}`;
}

/** The `Host` values that are ours: what we listen on, loopback by its names, and the public address. */
export function allowedHosts(
  environment: Pick<Environment, 'publicUrl' | 'host'>,
  port: number,
): readonly string[] {
  const names = new Set([bracketed(environment.host), '127.0.0.1', 'localhost', '[::1]']);
  const own = [...names].map((name) => `${name}:${port}`);
  return environment.publicUrl === null ? own : [...own, new URL(environment.publicUrl).host];
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
