import { AppError } from '../../kernel/app-error.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { DEFAULT_TENANT_ID } from '../../kernel/request-context.ts';
import { matchesGlob } from './glob.ts';
import { type Action, can, type Roles } from './roles.ts';

/** What callers see, call and read. One predicate stands behind lists and calls, so what is hidden is unknown. */
export interface RoleAccess {
  maySee(ctx: RequestContext, canonicalName: string): boolean;
  /** What is seen depends on nothing but this. */
  viewOf(ctx: RequestContext): string;
  /** The same predicate under the name that calls use. */
  maySeeTool(ctx: RequestContext, canonicalName: string): boolean;
  /** Throws `forbidden_for_role` when the caller's role may not call this tool. */
  requireCall(ctx: RequestContext, canonicalName: string): void;
  /** Arguments and results: one's own, or anybody's from team lead up. */
  mayReadPayload(ctx: RequestContext, ownerUserId: string): boolean;
  /** One's own calls, or anybody's from team lead up. Throws `forbidden_for_role`. */
  requireCancel(ctx: RequestContext, ownerUserId: string): void;
  may(ctx: RequestContext, action: Action): boolean;
  /** Throws `forbidden_for_role`. */
  require(ctx: RequestContext, action: Action): void;
}

export function createAccess(roles: Roles): RoleAccess {
  const maySee = (ctx: RequestContext, name: string): boolean => sees(roles, ctx.role, name);
  const may = (ctx: RequestContext, action: Action): boolean =>
    can(roles, ctx.role, action) && (action !== 'manage_tenants' || ctx.tenantId === DEFAULT_TENANT_ID);
  return {
    maySee,
    viewOf: ({ role }) => role,
    maySeeTool: maySee,
    may,
    mayReadPayload: (ctx, owner) => ctx.userId === owner || may(ctx, 'read_payloads'),
    requireCancel: (ctx, owner) => {
      if (ctx.userId !== owner && !may(ctx, 'cancel_calls')) {
        throw forbidden(ctx.role, 'cancel the calls of others');
      }
    },
    requireCall: (ctx, name) => {
      if (!calls(roles, ctx.role, name)) throw forbidden(ctx.role, `call ${name}`);
    },
    require: (ctx, action) => {
      if (!may(ctx, action)) throw forbidden(ctx.role, action.replaceAll('_', ' '));
    },
  };
}

function sees(roles: Roles, role: string, name: string): boolean {
  const rights = roles.get(role);
  return rights !== undefined && anyMatches(rights.see, name) && !anyMatches(rights.deny ?? [], name);
}

/** A tool that is not seen is not called either, or a name could be guessed. */
function calls(roles: Roles, role: string, name: string): boolean {
  return sees(roles, role, name) && anyMatches(roles.get(role)?.call ?? [], name);
}

function anyMatches(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matchesGlob(pattern, name));
}

function forbidden(role: string, what: string): AppError {
  const who = role === '' ? 'a role that is no text' : `the role ${role}`;
  return new AppError('forbidden_for_role', `${who} may not ${what}; ask an administrator`, { role });
}
