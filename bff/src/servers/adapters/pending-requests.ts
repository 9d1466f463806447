import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { createDeadlines } from '../../kernel/deadlines.ts';
import type { ToolOutcome } from '../../kernel/outcome.ts';
import { isObject, ownId } from './json-rpc-messages.ts';

/** How a request ended: exactly the ends that a tool call can have. */
export type RequestEnd = ToolOutcome;

export interface RequestOptions {
  /** Milliseconds until it is given up. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds without progress or answer until it is given up. */
  readonly idleMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((params: JsonObject) => void) | undefined;
  /** Receives `params` of the log messages that can only be this request's. */
  readonly onLog?: ((params: JsonObject) => void) | undefined;
  /** `_meta` of the request, to which our progress token is added when progress is wanted. */
  readonly meta?: JsonObject | undefined;
  /** Whether a large result may stay unread: `LargeJson` in the place of its value. */
  readonly takesLarge?: boolean;
  /** False for `initialize`, which the protocol forbids to cancel. */
  readonly cancellable?: boolean;
}

export interface PendingRequests {
  open(method: string, params: JsonObject, options: RequestOptions): Promise<RequestEnd>;
  /** False when nobody waits for that id (any more). */
  settle(id: number, end: RequestEnd): boolean;
  settleAll(end: RequestEnd): void;
  has(id: number): boolean;
  /** Whether the request that waits under the id takes a large result unread. */
  takesLarge(id: number): boolean;
  /** Takes `params` of a progress notification. */
  progress(params: Json): void;
  /**
   * Takes `params` of a log message. `via` is the request on whose own stream it came, null on a shared one.
   * False when nobody can say whose it is: then nobody gets it.
   */
  log(params: Json, via: number | null): boolean;
}

interface Wire {
  readonly send: (id: number, method: string, params: JsonObject) => void;
  readonly cancel: (id: number, reason: string) => void;
}

interface Pending {
  readonly takesLarge: boolean;
  readonly settle: (end: RequestEnd) => void;
  readonly progress: (params: JsonObject) => void;
  readonly log: (params: JsonObject) => void;
}

/** Every request that waits for its answer, by our own id, which is also its progress token. */
export function createPendingRequests(wire: Wire): PendingRequests {
  const waiting = new Map<number, Pending>();
  let lastId = 0;
  /** A request that was given up may still run over there, and speak while another one waits. */
  let strays = false;

  function open(method: string, params: JsonObject, options: RequestOptions): Promise<RequestEnd> {
    if (options.signal?.aborted) return Promise.resolve({ kind: 'cancelled' });
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const limits = watchLimits(options, (end, reason) => {
        waiting.delete(id);
        strays = true;
        if (options.cancellable !== false) wire.cancel(id, reason);
        resolve(end);
      });
      waiting.set(id, pendingOf(options, limits, resolve));
      wire.send(id, method, withToken(params, id, options));
    });
  }

  function settle(id: number, end: RequestEnd): boolean {
    const request = waiting.get(id);
    waiting.delete(id);
    request?.settle(end);
    return request !== undefined;
  }

  function onlyOne(): Pending | undefined {
    return waiting.size === 1 && !strays ? waiting.values().next().value : undefined;
  }

  return {
    open,
    settle,
    has: (id) => waiting.has(id),
    takesLarge: (id) => waiting.get(id)?.takesLarge ?? false,
    settleAll(end) {
      for (const id of [...waiting.keys()]) settle(id, end);
    },
    progress(params) {
      if (!isObject(params)) return;
      const { progressToken, ...rest } = params;
      const id = ownId(progressToken);
      if (id !== null) waiting.get(id)?.progress(rest);
    },
    log(params, via) {
      const request = via === null ? onlyOne() : waiting.get(via);
      if (request === undefined || !isObject(params)) return false;
      request.log(params);
      return true;
    },
  };
}

function pendingOf(options: RequestOptions, limits: Limits, resolve: (end: RequestEnd) => void): Pending {
  return {
    takesLarge: options.takesLarge ?? false,
    settle(end) {
      limits.stop();
      resolve(end);
    },
    progress(progress) {
      limits.touch();
      options.onProgress?.(progress);
    },
    log: (params) => options.onLog?.(params),
  };
}

function withToken(params: JsonObject, id: number, options: RequestOptions): JsonObject {
  const wanted = options.onProgress !== undefined || options.idleMs !== undefined;
  const token: JsonObject = wanted ? { progressToken: id } : {};
  const meta = { ...options.meta, ...token };
  return Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params;
}

interface Limits {
  stop(): void;
  /** Progress came: the idle limit starts anew. */
  touch(): void;
}

type GiveUp = (end: RequestEnd, reason: string) => void;

const deadlines = createDeadlines({
  nowMs: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
});
const NOTHING = () => undefined;

function watchLimits(options: RequestOptions, giveUp: GiveUp): Limits {
  const { signal, timeoutMs, idleMs } = options;
  const expire = (afterMs: number, message: string) => {
    stop();
    giveUp({ kind: 'timed_out', afterMs, cause: { message } }, message);
  };
  const abort = () => {
    stop();
    giveUp({ kind: 'cancelled' }, 'the caller cancelled');
  };
  const limit = (ms: number | undefined, message: (ms: number) => string) =>
    ms === undefined ? NOTHING : deadlines.add(ms, () => expire(ms, message(ms)));
  const watchIdle = () => limit(idleMs, (ms) => `neither progress nor answer for ${ms} ms`);
  const stopTotal = limit(timeoutMs, (ms) => `no answer within ${ms} ms`);
  let stopIdle = watchIdle();
  signal?.addEventListener('abort', abort, { once: true });

  function stop(): void {
    stopTotal();
    stopIdle();
    signal?.removeEventListener('abort', abort);
  }

  return {
    stop,
    touch() {
      stopIdle();
      stopIdle = watchIdle();
    },
  };
}
