import type { Transport } from './server.ts';

/** Where a call to this server goes: `local`, or the host that it leaves for. */
export function destinationOf(transport: Transport): string {
  if (transport.kind !== 'streamable_http' || transport.launch) return 'local';
  const { hostname, host } = new URL(transport.url);
  return isLoopback(hostname) ? 'local' : host;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
