import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { AppError } from '../../kernel/app-error.ts';
import { readLarge } from '../../kernel/large-json.ts';
import type { UpstreamCause } from '../../kernel/outcome.ts';
import { type StartProblem, UpstreamStartError } from '../domain/upstream-start-error.ts';
import { isObject } from './json-rpc-messages.ts';
import type { JsonRpcPeer } from './json-rpc-peer.ts';
import type { RequestEnd } from './pending-requests.ts';

/** Newest first; the first is what we offer. Revisions by date: modelcontextprotocol.io/specification. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** No capabilities: an upstream is shared by many callers, so none of them can be asked. */
const INITIALIZE: JsonObject = {
  protocolVersion: PROTOCOL_VERSIONS[0],
  capabilities: {},
  clientInfo: { name: 'corbusier', version: '0.1.0' },
};

const MAX_PAGES = 1000;

export interface HandshakeOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** `initialize` up to, but without, `notifications/initialized`. Rejects with `UpstreamStartError`. */
export async function initialize(peer: JsonRpcPeer, options: HandshakeOptions): Promise<JsonObject> {
  const end = await peer.request('initialize', INITIALIZE, { ...options, cancellable: false });
  if (end.kind !== 'result') throw startError(end);
  const hello = readLarge(end.result);
  const version = isObject(hello) ? hello.protocolVersion : undefined;
  if (isObject(hello) && isSupported(version)) return hello;
  const message = `the server answered initialize with protocol version ${describe(version)}, which is not supported`;
  throw new UpstreamStartError('wrong_protocol', { message });
}

function isSupported(version: Json | undefined): boolean {
  return PROTOCOL_VERSIONS.some((known) => known === version);
}

function describe(version: Json | undefined): string {
  return typeof version === 'string' ? JSON.stringify(version.slice(0, 40)) : 'none';
}

function startError(end: Exclude<RequestEnd, { kind: 'result' }>): UpstreamStartError {
  if (end.kind === 'rpc_error') {
    const message = `the server refused initialize: ${end.error.message} (${end.error.code})`;
    return new UpstreamStartError('wrong_protocol', { message });
  }
  if (end.kind === 'cancelled')
    return new UpstreamStartError('aborted', { message: 'the start was called off' });
  return new UpstreamStartError(problemOf(end), end.cause);
}

function problemOf(end: Extract<RequestEnd, { cause: UpstreamCause }>): StartProblem {
  if (end.kind === 'timed_out') return 'no_answer';
  return end.cause.exitCode === undefined ? 'unreachable' : 'exited';
}

/** All pages of `tools/list`, raw. Rejects with an AppError. */
export async function listTools(
  peer: JsonRpcPeer,
  options: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<readonly JsonObject[]> {
  const tools: JsonObject[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const end: RequestEnd = await peer.request('tools/list', cursor === null ? {} : { cursor }, options);
    const page = pageOf(end);
    tools.push(...page.tools);
    cursor = page.nextCursor;
    guardLoop(seen, cursor);
  } while (cursor !== null);
  return tools;
}

function pageOf(end: RequestEnd): { tools: JsonObject[]; nextCursor: string | null } {
  if (end.kind === 'rpc_error') {
    throw new AppError(
      'upstream_protocol_error',
      `tools/list failed: ${end.error.message} (${end.error.code})`,
    );
  }
  if (end.kind !== 'result') throw new AppError('backend_unreachable', `tools/list failed: ${reasonOf(end)}`);
  const list = readLarge(end.result);
  if (!isObject(list) || !Array.isArray(list.tools)) {
    throw new AppError('upstream_protocol_error', 'tools/list was answered without a list of tools');
  }
  const { nextCursor } = list;
  // An entry that is no object cannot be a tool; the rest of the list is still good.
  const tools = list.tools.filter(isObject);
  return { tools, nextCursor: typeof nextCursor === 'string' ? nextCursor : null };
}

function guardLoop(seen: Set<string>, cursor: string | null): void {
  if (cursor === null) return;
  if (seen.has(cursor) || seen.size >= MAX_PAGES) {
    throw new AppError(
      'upstream_protocol_error',
      'tools/list never ends: its cursors repeat or are too many',
    );
  }
  seen.add(cursor);
}

/** Rejects when there is no answer in time. A server that does not know `ping` is alive all the same. */
export async function ping(peer: JsonRpcPeer, timeoutMs: number): Promise<void> {
  const end = await peer.request('ping', {}, { timeoutMs });
  if (end.kind === 'result' || end.kind === 'rpc_error') return;
  throw new AppError('backend_unreachable', `ping failed: ${reasonOf(end)}`);
}

function reasonOf(end: { kind: 'cancelled' } | { kind: string; cause: UpstreamCause }): string {
  return 'cause' in end ? end.cause.message : 'cancelled';
}
