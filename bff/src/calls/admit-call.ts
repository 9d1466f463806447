import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Attempt, CallToolDeps } from './attempt.ts';
import type { CallSubject } from './domain/call.ts';
import type { GovernanceDecision, GovernedCall, ResolvedTool, SchemaFault } from './ports.ts';

export interface Admitted {
  readonly tool: ResolvedTool;
  readonly subject: CallSubject;
}

/** Refusal of a call whose tool was already known, so that the record names its server too. */
export class AdmissionRefused extends Error {
  readonly subject: CallSubject;
  readonly refusal: unknown;

  constructor(subject: CallSubject, refusal: unknown) {
    super('refused');
    this.subject = subject;
    this.refusal = refusal;
  }
}

type AdmitDeps = Pick<CallToolDeps, 'directory' | 'access' | 'egress' | 'validator' | 'governance'>;

/** Everything that is decided before a call may be dispatched, in order. Throws the first refusal. */
export function admitCall(deps: AdmitDeps) {
  return async (attempt: Attempt): Promise<Admitted> => {
    const { ctx, request } = attempt;
    const tool = deps.directory.resolve(ctx, request.name, namesOf(request));
    requireShown(request, tool);
    const subject = subjectOf(attempt, tool);
    try {
      deps.access.requireCall(ctx, tool.canonicalName);
      requireAllowedPlace(deps, ctx, tool);
      requireAvailable(tool);
      await requireValid(deps, tool, attempt);
      await govern(deps, attempt, tool);
    } catch (refusal) {
      // Caught only to name the server in the record; it goes on unchanged from there.
      throw new AdmissionRefused(subject, refusal);
    }
    return { tool, subject };
  };
}

function namesOf({ bareNames: bare, within }: Attempt['request']) {
  return within === undefined ? { bare } : { bare, within };
}

/** In the words of a tool that does not exist: for this client it does not. */
function requireShown({ name, shows }: Attempt['request'], { canonicalName }: ResolvedTool): void {
  if (shows === undefined || shows(canonicalName)) return;
  throw new AppError(
    'tool_not_found',
    `No tool is called '${name.slice(0, 200)}'. List the tools for the names that you may call.`,
    { toolName: name.slice(0, 200) },
  );
}

function subjectOf(attempt: Attempt, tool: ResolvedTool): CallSubject {
  return {
    ...attempt.subject,
    toolName: tool.canonicalName,
    serverName: tool.serverName,
    serverId: tool.serverId,
    revisionHash: tool.revisionHash,
    destination: tool.destination,
  };
}

function requireAllowedPlace({ egress }: AdmitDeps, ctx: RequestContext, tool: ResolvedTool): void {
  const rule = egress?.denialOf(ctx, tool) ?? null;
  if (rule === null) return;
  const { canonicalName: toolName, destination } = tool;
  throw new AppError(
    'egress_denied',
    `'${toolName}' leaves for ${destination}, which the egress rule ${rule} forbids. Nothing was sent.`,
    { toolName, serverName: tool.serverName, destination, rule },
  );
}

function requireAvailable(tool: ResolvedTool): void {
  if (tool.available) return;
  throw new AppError(
    tool.reviewPending ? 'tool_review_required' : 'tool_unavailable',
    `'${tool.canonicalName}' cannot be called now. ${tool.unavailableReason ?? 'Its server is not running.'}`,
    {
      toolName: tool.canonicalName,
      serverName: tool.serverName,
      unavailableReason: tool.unavailableReason,
      retryAt: tool.retryAt,
    },
  );
}

async function requireValid(
  deps: Pick<CallToolDeps, 'validator'>,
  tool: ResolvedTool,
  attempt: Attempt,
): Promise<void> {
  const verdict = await deps.validator.validate(tool.inputSchema, attempt.request.parameters);
  // What cannot be checked is sent: the server decides, as it would have done anyway.
  if (verdict.verdict !== 'invalid') return;
  throw new AppError(
    'tool_schema_validation_failed',
    `The arguments do not fit '${tool.canonicalName}': ${describeFaults(verdict.errors)}. Nothing was sent.`,
    { toolName: tool.canonicalName, errors: verdict.errors },
  );
}

const FAULTS_IN_MESSAGE = 3;

function describeFaults(faults: readonly SchemaFault[]): string {
  const named = faults.slice(0, FAULTS_IN_MESSAGE).map((fault) => `${pathText(fault.path)} ${fault.message}`);
  const more = faults.length - named.length;
  return named.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function pathText(path: SchemaFault['path']): string {
  return path.length === 0 ? 'the whole' : path.map(String).join(' › ');
}

async function govern(
  deps: Pick<CallToolDeps, 'governance'>,
  attempt: Attempt,
  tool: ResolvedTool,
): Promise<void> {
  const { ctx, request, subject } = attempt;
  const call: GovernedCall = {
    callId: subject.callId,
    tool,
    parameters: request.parameters,
    scope: request.scope,
  };
  // A governance adapter that fails has not allowed anything.
  const decision: GovernanceDecision = await deps.governance.beforeCall(ctx, call).catch(() => ({
    decision: 'deny',
    rule: 'governance_unavailable',
    reason: 'The rules could not be evaluated, so the call was not allowed.',
  }));
  if (decision.decision === 'allow') return;
  throw new AppError('tool_policy_denied', decision.reason, {
    toolName: tool.canonicalName,
    rule: decision.rule,
  });
}
