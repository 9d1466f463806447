import { uuidv7 } from 'uuidv7';
import type { RequestContext } from '../kernel/request-context.ts';

/** Two tenants that no other test uses. */
export interface TwoTenants {
  readonly own: RequestContext;
  readonly other: RequestContext;
}

export function contextOf(tenantId: string): RequestContext {
  return { tenantId, userId: 'ada', sessionId: 'session-1', role: 'developer', correlationId: 'request-1' };
}

export function twoTenants(): TwoTenants {
  return { own: contextOf(uuidv7()), other: contextOf(uuidv7()) };
}
