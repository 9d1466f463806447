import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: from an answer at once to the longest call that anybody waits for. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface EndedCall {
  readonly status: string;
  readonly serverName: string | null;
  /** Milliseconds. */
  readonly durationMs: number;
}

/** What is counted elsewhere, as it is now. */
export interface CountsNow {
  /** Servers in each state. */
  readonly states: ReadonlyMap<string, number>;
  /** Log messages of servers that went to nobody, since nobody could say whose call they belong to. */
  readonly strayLogs: number;
}

export interface Metrics {
  callEnded(call: EndedCall): void;
  /** Prometheus text. */
  text(now: CountsNow): Promise<string>;
  readonly contentType: string;
}

/** Counters of this process. Labels are names of the configuration only, so that their number stays small. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'corbusier_calls_total',
    help: 'Tool calls by how they ended',
    labelNames: ['status', 'server'],
    registers,
  });
  const durations = new Histogram({
    name: 'corbusier_call_duration_seconds',
    help: 'Time from the request of a tool call to its recorded end',
    labelNames: ['server'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const servers = new Gauge({
    name: 'corbusier_servers',
    help: 'MCP servers by state',
    labelNames: ['state'],
    registers,
  });
  const dropped = new Gauge({
    name: 'corbusier_stray_log_messages',
    help: 'Log messages of MCP servers since the start that belong to no one call and so went to no agent',
    registers,
  });
  // Looked up once: the library makes a key out of the labels each time that it is given some.
  const ended = byName((status: string, server: string) => calls.labels(status, server));
  const duration = byName((server: string) => durations.labels(server));
  return {
    contentType: registry.contentType,
    callEnded({ status, serverName, durationMs }) {
      const server = serverName ?? '';
      ended(status, server).inc();
      duration(server).observe(durationMs / 1000);
    },
    text({ states, strayLogs }) {
      dropped.set(strayLogs);
      servers.reset();
      for (const [state, count] of states) servers.set({ state }, count);
      return registry.metrics();
    },
  };
}

function byName<Names extends readonly string[], Child>(find: (...names: Names) => Child) {
  const children = new Map<string, Child>();
  return (...names: Names): Child => {
    const key = names.join(' ');
    const known = children.get(key);
    if (known !== undefined) return known;
    const child = find(...names);
    children.set(key, child);
    return child;
  };
}
