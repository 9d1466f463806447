import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '@corbusier/shared/domain/json';
import type { UpstreamCause } from '../../kernel/outcome.ts';
import type { ProcessGroup, SpawnGroup } from '../../platform/process/process-groups.ts';
import { MAX_ANSWER_BYTES } from '../domain/limits.ts';
import type { ServerDefinition, StreamableHttpTransport } from '../domain/server.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { ConnectOptions, Upstream, UpstreamConnector } from '../ports.ts';
import type { Dial, NamedBy } from './guarded-dial.ts';
import { type HttpConnection, openHttpConnection } from './http-connection.ts';
import { launchServer } from './launched-server.ts';
import { initialize } from './mcp-client.ts';
import { createUpstream } from './mcp-upstream.ts';
import { endOf, lastStderr, redactCause } from './process-cause.ts';
import { createReferences, type ReferenceSources, type References } from './references.ts';
import { stderrWindow } from './stderr-window.ts';

/** Milliseconds. */
const EXIT_AFTER_BREAK_MS = 250;

export interface HttpConnectorDeps {
  readonly spawn: SpawnGroup;
  readonly references: ReferenceSources;
  /** Absolute folder from which file references of servers that others run start. */
  readonly baseFolder: string;
  /** Bytes that one answer may have; 16 MiB unless given. */
  readonly maxAnswerBytes?: number;
  /** Makes the connections, by who named the place. */
  readonly dial: (namedBy: NamedBy) => Dial;
  /** Told of each log message of a server that no call can be found for. */
  readonly onStrayLog?: () => void;
}

interface Place {
  readonly url: string;
  readonly group: ProcessGroup | null;
  readonly references: References;
}

/** Speaks Streamable HTTP with a server that others run, or that we launch. */
export function createHttpConnector(deps: HttpConnectorDeps): UpstreamConnector {
  return {
    async connect(definition, options) {
      const { transport } = definition;
      if (transport.kind !== 'streamable_http') throw new TypeError(`not an HTTP server: ${definition.name}`);
      const started = performance.now();
      const place = await findPlace(deps, transport, options);
      const { maxAnswerBytes = MAX_ANSWER_BYTES } = deps;
      const headers = () => place.references.record(transport.headers);
      const server = {
        redact: place.references.redact,
        exitSoon: () => exitSoon(place.group),
        onStrayLog: deps.onStrayLog,
      };
      const dial = deps.dial(namedBy(definition, place));
      const target = { url: place.url, headers, maxAnswerBytes, dial };
      const connection = openHttpConnection(target, server);
      if (place.group) watchProcess(place.group, connection);
      const startTimeoutMs = Math.max(1, options.startTimeoutMs - (performance.now() - started));
      return shakeHands(place, connection, { ...options, startTimeoutMs });
    },
  };
}

function namedBy({ given }: ServerDefinition, { group }: Place): NamedBy {
  if (group !== null) return 'launch';
  return given === undefined ? 'file' : 'request';
}

async function findPlace(
  deps: HttpConnectorDeps,
  transport: StreamableHttpTransport,
  options: ConnectOptions,
): Promise<Place> {
  const { launch } = transport;
  const references = createReferences(
    deps.references,
    launch?.workingDirectory ?? deps.baseFolder,
    options.values,
  );
  if (!launch) return { url: checkUrl(references.text(transport.url)), group: null, references };
  const { signal, startTimeoutMs: timeoutMs } = options;
  const { group, fill } = await launchServer({ spawn: deps.spawn, references, timeoutMs, signal }, launch);
  try {
    return { url: checkUrl(fill(transport.url)), group, references };
  } catch (error) {
    // Nobody else knows yet that the process runs.
    await group.end();
    throw error;
  }
}

function checkUrl(url: string): string {
  const protocol = URL.parse(url)?.protocol;
  if (protocol === 'http:' || protocol === 'https:') return url;
  throw new UpstreamStartError('unreachable', {
    message: 'the address of the server is no http or https URL',
  });
}

/** A connection breaks a little before the exit that explains it is known. */
function exitSoon(group: ProcessGroup | null): Promise<UpstreamCause | null> {
  if (group === null) return Promise.resolve(null);
  return Promise.race([endOf(group), delay(EXIT_AFTER_BREAK_MS, null)]);
}

function watchProcess(group: ProcessGroup, connection: HttpConnection): void {
  void endOf(group).then((cause) => {
    connection.end(cause);
    // What cannot be ended is met again by the one who stops the server.
    group.end().catch(() => undefined);
  });
}

async function shakeHands(
  place: Place,
  connection: HttpConnection,
  options: ConnectOptions,
): Promise<Upstream> {
  const { group, references } = place;
  const close = async () => {
    await connection.close();
    await group?.end();
  };
  try {
    const { startTimeoutMs: timeoutMs, signal } = options;
    const hello = await initialize(connection.peer, { timeoutMs, signal });
    const startupStderr = references.redact(group?.stderr.since(0) ?? '');
    await connection.begin(versionOf(hello));
    const stderr = group && stderrWindow(group);
    const parts = { ...connection, hello, stderr, startupStderr, close, redact: references.redact };
    return { ...createUpstream(parts), ...(group && { processMark: group.mark }) };
  } catch (error) {
    const failure = withStderr(error, place);
    await close();
    throw failure;
  }
}

function versionOf(hello: JsonObject): string {
  return String(hello.protocolVersion);
}

function withStderr(error: unknown, { group, references }: Place): unknown {
  if (!(error instanceof UpstreamStartError)) return error;
  const stderr = group ? { stderr: lastStderr(group) } : {};
  return new UpstreamStartError(error.problem, redactCause({ ...stderr, ...error.cause }, references.redact));
}
