import type { ToolOutcome, UpstreamCause } from '../kernel/outcome.ts';
import type { Upstream, UpstreamConnector } from '../servers/ports.ts';
import { textResult } from './fixture-tools.ts';

/** A connector whose connections end, and whose servers misbehave, when the test says so. */
export function createUnsteady() {
  const state = {
    connects: 0,
    calls: 0,
    open: 0,
    sessionLost: false,
    pingIgnored: false,
    startFault: null as Error | null,
    listFault: null as Error | null,
    answer: null as ToolOutcome | null,
    end: (_cause: UpstreamCause): void => undefined,
  };
  const connector: UpstreamConnector = {
    connect: async () => {
      state.connects += 1;
      if (state.startFault !== null) throw state.startFault;
      state.sessionLost = false;
      return openUpstream(state);
    },
  };
  return {
    connector,
    connects: () => state.connects,
    calls: () => state.calls,
    open: () => state.open,
    die: (cause: UpstreamCause = { message: 'the process exited', exitCode: 1 }) => state.end(cause),
    /** The next call under the session is refused unread. */
    loseSession() {
      state.sessionLost = true;
    },
    ignorePing() {
      state.pingIgnored = true;
    },
    failStarts(fault: Error | null) {
      state.startFault = fault;
    },
    failLists(fault: Error | null) {
      state.listFault = fault;
    },
    answerCalls(answer: ToolOutcome | null) {
      state.answer = answer;
    },
  };
}

type State = Parameters<typeof openUpstream>[0];

function openUpstream(state: {
  calls: number;
  open: number;
  sessionLost: boolean;
  pingIgnored: boolean;
  listFault: Error | null;
  answer: ToolOutcome | null;
  end: (cause: UpstreamCause) => void;
}): Upstream {
  const { promise: closed, resolve } = Promise.withResolvers<UpstreamCause>();
  let live = true;
  state.open += 1;
  const end = (cause: UpstreamCause) => {
    if (live) state.open -= 1;
    live = false;
    resolve(cause);
  };
  state.end = end;
  return {
    hello: { protocolVersion: '2025-11-25', serverInfo: { name: 'unsteady', version: '1' } },
    closed,
    startupStderr: () => 'starting',
    close: async () => end({ message: 'the server was stopped' }),
    onListChanged: () => undefined,
    listTools: async () => {
      if (state.listFault !== null) throw state.listFault;
      return [{ name: 'echo', inputSchema: { type: 'object' } }];
    },
    ping: async () => {
      if (state.pingIgnored) throw new Error('ping failed: no answer');
    },
    call: async () => ({ outcome: answerOf(state, end), stderr: null }),
  };
}

function answerOf(state: State, end: (cause: UpstreamCause) => void): ToolOutcome {
  state.calls += 1;
  if (!state.sessionLost) return state.answer ?? { kind: 'result', result: textResult('hi') };
  const cause: UpstreamCause = { message: 'the server has lost our session', sessionLost: true };
  end(cause);
  return { kind: 'unsent', reason: 'unreachable', cause };
}
