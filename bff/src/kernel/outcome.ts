import type { Json } from '@corbusier/shared/domain/json';
import type { LargeJson } from './large-json.ts';

/**
 * How a dispatched call ended at the upstream. A tool that ran and failed is a value, not an exception:
 * both ends are audited and shown.
 *
 * - `result`: the upstream's whole MCP result (`isError` may be set in it).
 * - `rpc_error`: the upstream answered with a JSON-RPC error.
 * - `lost`: the transport died after the request was sent; whether the tool ran is unknown.
 * - `timed_out`: the deadline passed first; whether the tool ran is unknown.
 * - `cancelled`: the caller went away or cancelled.
 * - `unsent`: the request never left (unreachable, queue full, bad frame); the tool did not run.
 */
export type ToolOutcome =
  | { readonly kind: 'result'; readonly result: Json | LargeJson }
  | { readonly kind: 'rpc_error'; readonly error: { code: number; message: string; data?: Json } }
  | { readonly kind: 'lost'; readonly cause: UpstreamCause }
  | {
      readonly kind: 'timed_out';
      readonly afterMs: number;
      readonly cause: UpstreamCause;
      /** Which of the configured `timeouts` it was, where that is known. */
      readonly limit?: 'call' | 'idle' | 'total';
    }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'unsent';
      readonly reason: 'unreachable' | 'queue_full' | 'protocol';
      readonly cause: UpstreamCause;
    };

/** Why an upstream failed, in the words that a person at the console needs. Secrets removed. */
export interface UpstreamCause {
  readonly message: string;
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  /** Last lines of the server's stderr, oldest first. */
  readonly stderr?: readonly string[];
  /** The server forgot our session and refused what came under it: nothing was done, and no process died. */
  readonly sessionLost?: true;
  /** RFC 3339: when it is worth trying again, where that is known. */
  readonly retryAt?: string;
}

/** What the server wrote to stderr while the call ran. `shared` when other calls were in flight on it. */
export interface CallStderr {
  readonly text: string;
  readonly shared: boolean;
}

export interface DispatchResult {
  readonly outcome: ToolOutcome;
  readonly stderr: CallStderr | null;
}
