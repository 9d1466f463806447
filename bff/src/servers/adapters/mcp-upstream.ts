import type { JsonObject } from '@corbusier/shared/domain/json';
import type { CallStderr, DispatchResult, UpstreamCause } from '../../kernel/outcome.ts';
import type { Upstream, UpstreamCallOptions } from '../ports.ts';
import type { JsonRpcPeer } from './json-rpc-peer.ts';
import { listTools, ping } from './mcp-client.ts';

/** Milliseconds that one page of `tools/list` may take: it is asked without a person waiting for it. */
const LIST_TIMEOUT_MS = 30_000;

/** What a server writes to stderr, found again by position. */
export interface StderrWindow {
  position(): number;
  since(position: number): string;
  /** Settles when what was written before the answer has been read. */
  caughtUp(): Promise<void>;
}

export interface UpstreamParts {
  readonly hello: JsonObject;
  readonly peer: JsonRpcPeer;
  readonly stderr: StderrWindow | null;
  readonly startupStderr: string;
  readonly closed: Promise<UpstreamCause>;
  readonly close: () => Promise<void>;
  readonly onListChanged: (listener: () => void) => void;
  readonly redact: (text: string) => string;
}

/** The port's face of a connection that has its handshake behind it. */
export function createUpstream(parts: UpstreamParts): Upstream {
  const { peer } = parts;
  const watchStderr = createStderrWatch(parts);
  return {
    hello: parts.hello,
    closed: parts.closed,
    startupStderr: () => parts.startupStderr,
    close: parts.close,
    onListChanged: parts.onListChanged,
    listTools: (signal) => listTools(peer, { timeoutMs: LIST_TIMEOUT_MS, signal }),
    ping: (timeoutMs) => ping(peer, timeoutMs),
    async call(tool, args, options) {
      const window = watchStderr();
      const outcome = await peer.request(
        'tools/call',
        { name: tool, arguments: args },
        requestOptions(options),
      );
      return { outcome, stderr: await window() } satisfies DispatchResult;
    },
  };
}

function requestOptions(options: UpstreamCallOptions) {
  const { signal, timeoutMs, idleMs, onProgress, onLog, meta } = options;
  return { signal, timeoutMs, idleMs, onProgress, onLog, meta, takesLarge: true };
}

/** Opens a call's window on stderr; the function that it answers closes the window and tells what was in it. */
function createStderrWatch(parts: UpstreamParts): () => () => Promise<CallStderr | null> {
  const { stderr } = parts;
  if (stderr === null) return () => () => Promise.resolve(null);
  let begun = 0;
  let open = 0;
  return () => {
    const from = stderr.position();
    const others = open;
    begun += 1;
    open += 1;
    const own = begun;
    return async () => {
      await stderr.caughtUp();
      open -= 1;
      const text = stderr.since(from);
      return text === '' ? null : { text: parts.redact(text), shared: others > 0 || begun !== own };
    };
  };
}
