import type { Json } from '@corbusier/shared/domain/json';
import { AppError } from '../../kernel/app-error.ts';
import type { DispatchResult } from '../../kernel/outcome.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { CallToolDeps, CallToolRequest } from '../attempt.ts';
import type { CallIntent, CallOutcome } from '../domain/call.ts';
import type { GovernanceDecision, ResolvedTool, Verdict } from '../ports.ts';
import { createRunningCalls } from '../running-calls.ts';

/** What happened, in order: `begin`, `dispatch`, `end`, `observe`. */
export interface World {
  readonly deps: CallToolDeps;
  readonly steps: string[];
  readonly intents: CallIntent[];
  readonly outcomes: CallOutcome[];
  readonly dispatched: Json[];
}

export interface WorldOptions {
  readonly tool?: Partial<ResolvedTool>;
  readonly unknown?: boolean;
  readonly forbidden?: boolean;
  readonly verdict?: Verdict;
  /** The egress rule that forbids the tool's destination. */
  readonly denial?: string;
  readonly decision?: GovernanceDecision | Error;
  readonly dispatch?: DispatchResult;
  readonly failBegin?: AppError;
  readonly failEnd?: AppError;
  readonly failObservation?: boolean;
}

export const CTX: RequestContext = {
  tenantId: '00000000-0000-0000-0000-000000000001',
  userId: '00000000-0000-0000-0000-0000000000a1',
  sessionId: '00000000-0000-0000-0000-0000000000b1',
  role: 'developer',
  correlationId: 'corr-1',
};

export const TOOL: ResolvedTool = {
  entryId: 'entry-1',
  canonicalName: 'files.read',
  serverId: 'server-1',
  serverName: 'files',
  bareName: 'read',
  inputSchema: { type: 'object' },
  outputSchema: null,
  revisionHash: 'abc',
  destination: 'local',
  available: true,
  unavailableReason: null,
  reviewPending: false,
  retryAt: null,
};

export const REQUEST: CallToolRequest = {
  name: 'files.read',
  bareNames: true,
  parameters: { path: 'a.txt' },
  scope: {},
  edge: 'http',
};

/** The ports of a call as plain values, with every step noted. */
export function callWorld(options: WorldOptions = {}): World {
  const steps: string[] = [];
  const intents: CallIntent[] = [];
  const outcomes: CallOutcome[] = [];
  const dispatched: Json[] = [];
  const tool = { ...TOOL, ...options.tool };
  let id = 0;
  let ms = 0;
  const deps: CallToolDeps = {
    directory: {
      resolve: (_ctx, name) => {
        if (options.unknown) throw new AppError('tool_not_found', `No tool is called '${name}'.`);
        return tool;
      },
    },
    access: {
      requireCall: () => {
        if (options.forbidden) throw new AppError('forbidden_for_role', 'the role may not');
      },
      mayReadPayload: () => true,
      requireCancel: () => undefined,
      maySeeTool: () => true,
    },
    validator: { validate: () => Promise.resolve(options.verdict ?? { verdict: 'valid' }) },
    egress: { denialOf: () => options.denial ?? null },
    governance: {
      beforeCall: () => {
        const decision = options.decision ?? { decision: 'allow' };
        return decision instanceof Error ? Promise.reject(decision) : Promise.resolve(decision);
      },
      afterCall: () => {
        steps.push('observe');
        return options.failObservation ? Promise.reject(new Error('observer')) : Promise.resolve();
      },
    },
    dispatcher: {
      dispatch: (request) => {
        steps.push('dispatch');
        dispatched.push(request.parameters);
        const answer: DispatchResult = {
          outcome: { kind: 'result', result: { content: [] } },
          stderr: null,
        };
        return Promise.resolve(options.dispatch ?? answer);
      },
    },
    journal: {
      begin: (_ctx, intent) => {
        steps.push('begin');
        if (options.failBegin !== undefined) return Promise.reject(options.failBegin);
        intents.push(intent);
        return Promise.resolve();
      },
      end: (_ctx, outcome) => {
        steps.push('end');
        if (options.failEnd !== undefined) return Promise.reject(options.failEnd);
        outcomes.push(outcome);
        return Promise.resolve();
      },
    },
    running: createRunningCalls(),
    observer: { callStarted: () => {}, callProgressed: () => {}, callEnded: () => {} },
    clock: {
      now: () => '2026-01-01T00:00:00.000Z',
      epochMs: () => 0,
      monotonicMs: () => {
        ms += 2;
        return ms;
      },
    },
    ids: {
      next: () => {
        id += 1;
        return `id-${id}`;
      },
    },
  };
  return { deps, steps, intents, outcomes, dispatched };
}
