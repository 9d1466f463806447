import type { ServerBody } from '@corbusier/shared/contract/servers';
import { terminalText } from './terminal-text.ts';

/** All that is known of one server, a line each; what is not known has no line. */
export function serverText(server: ServerBody): string {
  const { transport, cause, health } = server;
  const lines: [string, string | number | null][] = [
    ['name', server.name],
    ['state', `${server.state} since ${server.state_changed_at}`],
    ['transport', `${transport.kind} ${transport.target}`],
    ['destination', server.destination],
    ['tools', server.tool_count],
    ['stale since', server.stale_since],
    ['health', health.checked_at === null ? null : `${health.status} at ${health.checked_at}`],
    ['', health.message],
    ['version', server.server_version],
    ['protocol', server.protocol_version],
    ['running since', server.started_at],
    ['failures', server.failures === 0 ? null : server.failures],
    ['next attempt', server.retry_at],
    ['cause', cause?.message ?? null],
    ...(cause?.stderr ?? []).map((line): [string, string] => ['', line]),
    ...flaggedLines(server),
  ];
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.padEnd(14)}${terminalText(String(value))}`)
    .join('\n');
}

function flaggedLines({ flagged_tools: flagged }: ServerBody): [string, string][] {
  return flagged.map(({ name, reason }) => ['flagged', `${name}: ${reason}`]);
}
