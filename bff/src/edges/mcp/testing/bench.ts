import type { JsonObject } from '@corbusier/shared/domain/json';
import { AppError } from '../../../kernel/app-error.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { ClientRule } from '../client-names.ts';
import { createMcpEndpoint, type McpEndpoint } from '../endpoint.ts';
import type { CallAnswer, ListedTool, McpDeps, McpLimits, ToolCall } from '../ports.ts';
import { serve, type TestServer } from './serve.ts';

export const TENANT = '00000000-0000-0000-0000-000000000001';

export type Tool = (call: ToolCall, ctx: RequestContext) => CallAnswer | Promise<CallAnswer>;

/** An endpoint on a real port with use cases that the test writes. */
export interface Bench extends TestServer {
  readonly endpoint: McpEndpoint;
  /** What every call was asked with. */
  readonly calls: ToolCall[];
  readonly faults: unknown[];
  /** Replaces the tenant's catalogue and tells the endpoint; a tool whose name begins with `secret.` only admins see. */
  setTools(tools: readonly ListedTool[]): void;
  /** How often the catalogue was asked for. */
  setTool(answer: Tool): void;
  /** Lets the scheduler's actions with this period run once. */
  tick(ms: number): void;
  /** Periods of all actions that are scheduled. */
  scheduled(): number[];
  advance(ms: number): void;
  stop(): void;
}

export interface BenchOptions {
  readonly limits?: Partial<McpLimits>;
  readonly tools?: readonly ListedTool[];
  readonly clients?: readonly ClientRule[];
}

export function listedTool(name: string, definition: JsonObject = {}): ListedTool {
  const bare = name.slice(name.indexOf('.') + 1);
  const whole = { name: bare, inputSchema: { type: 'object' }, ...definition };
  return { name, definition: whole, revisionHash: JSON.stringify(whole) };
}

export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const calls: ToolCall[] = [];
  const faults: unknown[] = [];
  const stopped = new AbortController();
  const time = createTime();
  const catalog = createCatalog(options.tools ?? []);
  let tool: Tool = () => ({ kind: 'result', result: { content: [] } });
  let lastId = 0;
  const deps: McpDeps = {
    callTool: async (ctx, call) => {
      calls.push(call);
      return { outcome: await tool(call, ctx) };
    },
    listCatalog: catalog.list,
    onCatalogChange: catalog.onChange,
    seesServer: catalog.sees,
    clients: options.clients ?? [],
    authenticate: async (headers, correlationId) => readToken(headers, correlationId),
    reportFault: (fault) => faults.push(fault),
    clock: time.clock,
    ids: { next: () => `id-${++lastId}` },
    scheduler: time.scheduler,
    allowedHosts: ['127.0.0.1', 'localhost'],
    version: '1.2.3',
    limits: options.limits ?? {},
    stopped: stopped.signal,
  };
  const endpoint = createMcpEndpoint(deps);
  const server = await serve(endpoint);
  return {
    ...server,
    endpoint,
    calls,
    faults,
    setTools: catalog.set,
    setTool: (answer) => {
      tool = answer;
    },
    tick: time.tick,
    scheduled: time.scheduled,
    advance: time.advance,
    stop: () => stopped.abort(),
  };
}

/** `Bearer TENANT/USER/SESSION/ROLE`, and `/MS` when it is valid until then only. */
function readToken(headers: Headers, correlationId: string): RequestContext {
  const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AppError('missing_bearer_token', 'Sign in first.');
  const [tenantId, userId, sessionId, role, until] = token.split('/');
  if (!tenantId || !userId || !sessionId || !role) throw new AppError('invalid_bearer_token', 'Not a token.');
  if (tenantId === 'broken') throw new Error('the key store is on fire');
  const ctx = { tenantId, userId, sessionId, role, correlationId };
  return until === undefined ? ctx : { ...ctx, validUntilMs: Number(until) };
}

function isSeen(ctx: RequestContext, tool: ListedTool): boolean {
  return ctx.role === 'admin' || !tool.name.startsWith('secret.');
}

function createCatalog(initial: readonly ListedTool[]) {
  const listeners = new Set<(tenantId: string) => void>();
  let tools = initial;
  let version = 1;
  return {
    list: (ctx: RequestContext, { server }: { server?: string }) => ({
      version,
      entries: tools.filter((tool) => isSeen(ctx, tool) && (!server || tool.name.startsWith(`${server}.`))),
    }),
    sees: (ctx: RequestContext, server: string) =>
      tools.some((tool) => isSeen(ctx, tool) && tool.name.startsWith(`${server}.`)),
    onChange: (listener: (tenantId: string) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: readonly ListedTool[]) => {
      tools = next;
      version += 1;
      for (const listener of listeners) listener(TENANT);
    },
  };
}

function createTime() {
  const actions = new Map<symbol, { readonly ms: number; readonly action: () => void }>();
  let now = 1_000_000;
  return {
    clock: { now: () => new Date(now).toISOString(), epochMs: () => now, monotonicMs: () => now },
    scheduler: {
      every: (ms: number, action: () => void) => {
        const key = Symbol('action');
        actions.set(key, { ms, action });
        return () => actions.delete(key);
      },
      after: (ms: number, action: () => void) => {
        const key = Symbol('action');
        const due = now + ms;
        const run = () => {
          actions.delete(key);
          now = Math.max(now, due);
          action();
        };
        actions.set(key, { ms, action: run });
        return () => actions.delete(key);
      },
    },
    tick: (ms: number) => {
      for (const entry of [...actions.values()]) if (entry.ms === ms) entry.action();
    },
    scheduled: () => [...actions.values()].map((entry) => entry.ms),
    advance: (ms: number) => {
      now += ms;
    },
  };
}
