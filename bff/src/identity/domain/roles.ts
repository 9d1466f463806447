/** What a role sees and may call: globs on canonical names, `*` standing for any run of characters. */
export interface RoleRights {
  readonly see: readonly string[];
  readonly call: readonly string[];
  /** Neither seen nor called, whatever the other two say. */
  readonly deny?: readonly string[];
}

export type Roles = ReadonlyMap<string, RoleRights>;

/**
 * `call_tool` is decided by the rights, reading tasks and conversations by having a role that somebody defined,
 * the rest by the shipped role.
 */
export type Action =
  | 'call_tool'
  | 'read_tasks'
  | 'write_tasks'
  | 'read_conversations'
  | 'write_conversations'
  | 'read_payloads'
  | 'cancel_calls'
  | 'manage_servers'
  | 'register'
  | 'read_logs'
  | 'manage_tenants';

const everything: RoleRights = { see: ['*'], call: ['*'] };

const shipped: readonly (readonly [string, RoleRights])[] = [
  ['admin', everything],
  ['team_lead', everything],
  ['developer', everything],
  ['viewer', { see: ['*'], call: [] }],
];

type Reading = 'read_tasks' | 'read_conversations';

/** The role of a token without the claim, unless the configuration names another. */
export const DEFAULT_ROLE = 'developer';
export const ADMIN_ROLE = 'admin';
/** Stands for a role claim that is no text. No role can have this name, so it has no rights. */
export const NO_ROLE = '';

const leads: ReadonlySet<string> = new Set(['team_lead', ADMIN_ROLE]);
const admins: ReadonlySet<string> = new Set([ADMIN_ROLE]);

const developers: ReadonlySet<string> = new Set(['developer', ...leads]);

const holders: Readonly<Record<Exclude<Action, 'call_tool' | Reading>, ReadonlySet<string>>> = {
  write_tasks: developers,
  write_conversations: developers,
  read_payloads: leads,
  cancel_calls: leads,
  manage_servers: leads,
  register: admins,
  read_logs: admins,
  manage_tenants: admins,
};

/** The shipped roles; one of the configuration replaces the shipped one of its name, whole. */
export function rolesWith(configured: Readonly<Record<string, RoleRights>>): Roles {
  return new Map([...shipped, ...Object.entries(configured)]);
}

/** The one predicate of what a role may do. A role that nobody defined may do nothing. */
export function can(roles: Roles, role: string, action: Action): boolean {
  const rights = roles.get(role);
  if (rights === undefined) return false;
  if (action === 'read_tasks' || action === 'read_conversations') return true;
  return action === 'call_tool' ? rights.call.length > 0 : holders[action].has(role);
}
