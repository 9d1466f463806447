import type { CallToolDeps } from './calls/attempt.ts';
import { callTool } from './calls/call-tool.ts';
import { cancelCall } from './calls/cancel-call.ts';
import type { Access, CallLog } from './calls/ports.ts';
import { getCall, listCalls } from './calls/read-calls.ts';
import { createRunningCalls } from './calls/running-calls.ts';
import type { resolveTool } from './catalog/resolve-tool.ts';
import { egressGuard } from './egress-guard.ts';
import { defined } from './kernel/defined.ts';
import type { Servers } from './servers/create-servers.ts';
import type { Egress } from './servers/domain/egress.ts';
import { type RetryAtOf, toolDirectory, toolDispatcher } from './tool-directory.ts';

export interface CallWorkDeps extends Omit<CallToolDeps, 'directory' | 'dispatcher' | 'egress' | 'running'> {
  readonly access: Access;
  readonly log: CallLog;
  readonly resolve: ReturnType<typeof resolveTool>;
  readonly servers: Pick<Servers, 'dispatchCall' | 'findDefinition'>;
  readonly registration: { readonly egress: Egress };
  readonly retryAtOf: RetryAtOf;
}

/** The calls module between the catalogue, which knows the names, and the servers, which do the work. */
export function composeCalls(deps: CallWorkDeps) {
  const running = createRunningCalls();
  const directory = toolDirectory(deps.resolve, deps.retryAtOf);
  const dispatcher = toolDispatcher(deps.servers.dispatchCall);
  const egress = egressGuard(deps.registration.egress, deps.servers);
  return {
    running,
    callTool: callTool({ ...deps, ...defined({ egress }), running, directory, dispatcher }),
    listCalls: listCalls(deps),
    getCall: getCall(deps),
    cancelCall: cancelCall({ ...deps, running }),
  };
}
