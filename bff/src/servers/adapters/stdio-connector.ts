import type { UpstreamCause } from '../../kernel/outcome.ts';
import type { ProcessGroup, SpawnGroup } from '../../platform/process/process-groups.ts';
import { MAX_ANSWER_BYTES } from '../domain/limits.ts';
import type { StdioTransport } from '../domain/server.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { ConnectOptions, Upstream, UpstreamConnector } from '../ports.ts';
import { initialize } from './mcp-client.ts';
import { createUpstream } from './mcp-upstream.ts';
import { lastStderr, redactCause, spawned } from './process-cause.ts';
import { createReferences, type ReferenceSources, type References } from './references.ts';
import { stderrWindow } from './stderr-window.ts';
import { openStdioConnection, type StdioConnection } from './stdio-connection.ts';

export interface StdioConnectorDeps {
  /** Bytes that one message may have; 16 MiB unless given. */
  readonly maxAnswerBytes?: number;
  /** Told of each log message of a server that no call can be found for. */
  readonly onStrayLog?: () => void;
  readonly spawn: SpawnGroup;
  readonly references: ReferenceSources;
}

/** Runs a server as a process of ours and speaks with it over its pipes. */
export function createStdioConnector(deps: StdioConnectorDeps): UpstreamConnector {
  return {
    async connect(definition, options) {
      const { transport } = definition;
      if (transport.kind !== 'stdio') throw new TypeError(`not a stdio server: ${definition.name}`);
      const references = createReferences(deps.references, transport.workingDirectory, options.values);
      const group = await spawned(deps.spawn(specOf(transport, references)));
      const { redact } = references;
      const { maxAnswerBytes = MAX_ANSWER_BYTES, onStrayLog } = deps;
      const connection = openStdioConnection(group, { redact, maxAnswerBytes, onStrayLog });
      return shakeHands({ group, connection, references }, options);
    },
  };
}

function specOf(transport: StdioTransport, references: References) {
  return {
    command: references.text(transport.command),
    args: transport.args.map(references.text),
    env: references.record(transport.env),
    cwd: transport.workingDirectory,
  };
}

interface Running {
  readonly group: ProcessGroup;
  readonly connection: StdioConnection;
  readonly references: References;
}

async function shakeHands(running: Running, options: ConnectOptions): Promise<Upstream> {
  const { group, connection, references } = running;
  const { peer } = connection;
  try {
    const hello = await initialize(peer, { timeoutMs: options.startTimeoutMs, signal: options.signal });
    const startupStderr = references.redact(group.stderr.since(0));
    peer.notify('notifications/initialized');
    const stderr = stderrWindow(group);
    const parts = { ...connection, hello, stderr, startupStderr, redact: references.redact };
    return { ...createUpstream(parts), processMark: group.mark };
  } catch (error) {
    const failure = withEvidence(error, running);
    await connection.close();
    throw failure;
  }
}

/** What the process wrote is often the only explanation that there is. */
function withEvidence(error: unknown, running: Running): unknown {
  if (!(error instanceof UpstreamStartError)) return error;
  const stderr = error.cause.stderr ?? lastStderr(running.group);
  const noise = running.connection.noise();
  const wrote = noise.length === 0 ? '' : `; instead of messages its stdout had: ${noise.join(' | ')}`;
  const cause: UpstreamCause = { ...error.cause, message: error.cause.message + wrote, stderr };
  return new UpstreamStartError(error.problem, redactCause(cause, running.references.redact));
}
