import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CallSubject, ExecutionScope } from './domain/call.ts';
import type {
  Access,
  CallJournal,
  CallObserver,
  Dispatcher,
  EgressGuard,
  Governance,
  SchemaValidator,
  ToolDirectory,
} from './ports.ts';
import type { RunningCalls } from './running-calls.ts';

export interface CallToolDeps {
  readonly directory: ToolDirectory;
  readonly access: Access;
  readonly validator: SchemaValidator;
  readonly governance: Governance;
  /** Absent while no place is forbidden. */
  readonly egress?: EgressGuard;
  readonly dispatcher: Dispatcher;
  readonly journal: CallJournal;
  readonly observer: CallObserver;
  readonly running: RunningCalls;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface CallToolRequest {
  readonly name: string;
  /** Whether a bare name may stand for the one visible tool that has it. */
  readonly bareNames: boolean;
  /** The one server that the caller speaks with: the name is a bare name of its tools. */
  readonly within?: string;
  /** Narrows what the caller's role shows to what this client may know; what is outside is unknown. */
  readonly shows?: (canonicalName: string) => boolean;
  readonly parameters: Json;
  /** The caller's own id for the call; a fresh one when absent. */
  readonly callId?: string;
  readonly scope: ExecutionScope;
  readonly edge: 'http' | 'mcp' | 'cli';
  readonly signal?: AbortSignal;
  readonly onProgress?: (params: JsonObject) => void;
  readonly onLog?: (params: JsonObject) => void;
  readonly meta?: JsonObject;
}

/** One call on its way: who asked for what, and since when. */
export interface Attempt {
  readonly ctx: RequestContext;
  readonly request: CallToolRequest;
  readonly subject: CallSubject;
  /** Monotonic milliseconds. */
  readonly startedMs: number;
}
