import { isAbsolute, resolve } from 'node:path';
import { defined } from '../kernel/defined.ts';
import type {
  LaunchSpec,
  ServerDefinition,
  Timeouts,
  ToolTimeouts,
  Transport,
} from '../servers/domain/server.ts';
import { parseDuration } from './quantities.ts';
import type { ServerEntry } from './server-schema.ts';
import { withAbsoluteReferences } from './text-schema.ts';

/** A server of the file, and the slugs of the tenants that have it. */
export interface ConfiguredServer {
  readonly definition: ServerDefinition;
  readonly tenants: readonly string[];
}

const DEFAULT_TENANT_SLUG = 'default';
const DEFAULT_CONCURRENCY = 32;
const DEFAULT_TIMEOUTS: Timeouts = { startMs: 30_000, callMs: 60_000, idleMs: null };

/** Turns a checked entry into what the servers module runs; relative paths start at `folder`. */
export function buildServer(entry: ServerEntry, folder: string): ConfiguredServer {
  return {
    tenants: entry.tenants ?? [DEFAULT_TENANT_SLUG],
    definition: {
      name: entry.name,
      transport: buildTransport(entry, folder),
      start: entry.start ?? 'auto',
      timeouts: buildTimeouts(entry.timeouts),
      concurrency: entry.concurrency ?? DEFAULT_CONCURRENCY,
      ...(entry.review !== undefined && { review: entry.review }),
      ...toolLimits(entry.tools),
    },
  };
}

function buildTransport(entry: ServerEntry, folder: string): Transport {
  const { transport, launch } = entry;
  if (transport.kind === 'stdio') return { kind: 'stdio', ...buildProcess(transport, folder) };
  const http: Transport = {
    kind: 'streamable_http',
    url: transport.url,
    headers: absoluteValues(transport.headers ?? {}, folder),
  };
  if (launch === undefined) return http;
  return { ...http, launch: { ...buildProcess(launch, folder), loopback: entry.loopback ?? true } };
}

function buildProcess(
  process: NonNullable<ServerEntry['launch']>,
  folder: string,
): Omit<LaunchSpec, 'loopback'> {
  return {
    command: absoluteCommand(process.command, folder),
    args: (process.args ?? []).map((text) => absoluteReferences(text, folder)),
    env: absoluteValues(process.env ?? {}, folder),
    workingDirectory: resolve(folder, process.working_directory ?? '.'),
  };
}

/** A plain name is looked up when the process starts; a path starts at the folder, whatever the working directory. */
function absoluteCommand(command: string, folder: string): string {
  return command.includes('/') && !isAbsolute(command) ? resolve(folder, command) : command;
}

function absoluteValues(texts: Record<string, string>, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, absoluteReferences(text, folder)]),
  );
}

function absoluteReferences(text: string, folder: string): string {
  return withAbsoluteReferences(text, (path) => resolve(folder, path));
}

function buildTimeouts(timeouts: ServerEntry['timeouts']): Timeouts {
  return {
    startMs: milliseconds(timeouts?.start) ?? DEFAULT_TIMEOUTS.startMs,
    callMs: limitOf(timeouts?.call, DEFAULT_TIMEOUTS.callMs),
    idleMs: limitOf(timeouts?.idle, DEFAULT_TIMEOUTS.idleMs),
    ...defined({ totalMs: given(timeouts?.total) }),
  };
}

/** What stands for a tool and nothing else: the rest is its server's. */
function toolLimits(tools: ServerEntry['tools']): Pick<ServerDefinition, 'toolTimeouts'> {
  const own = Object.entries(tools ?? {}).map(([name, { timeouts }]): [string, ToolTimeouts] => [
    name,
    defined({
      callMs: given(timeouts?.call),
      idleMs: given(timeouts?.idle),
      totalMs: given(timeouts?.total),
    }),
  ]);
  return own.length === 0 ? {} : { toolTimeouts: Object.fromEntries(own) };
}

/** `none` is null; what is not given stays away. */
function given(text: string | undefined): number | null | undefined {
  return text === undefined ? undefined : parseDuration(text);
}

/** `none` is null, and so is what `parseDuration` does not know: the schema let nothing else through. */
function limitOf(text: string | undefined, preset: number | null): number | null {
  return text === undefined ? preset : parseDuration(text);
}

function milliseconds(text: string | undefined): number | null {
  return text === undefined ? null : parseDuration(text);
}
