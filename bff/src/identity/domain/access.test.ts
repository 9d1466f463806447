import { describe, expect, it } from 'vitest';
import { DEFAULT_TENANT_ID, type RequestContext } from '../../kernel/request-context.ts';
import { createAccess } from './access.ts';
import { type Action, can, NO_ROLE, rolesWith } from './roles.ts';

const OTHER_TENANT = '0192f0c1-0000-7000-8000-00000000000b';

function as(role: string, tenantId = DEFAULT_TENANT_ID): RequestContext {
  return { tenantId, userId: 'me', sessionId: 's', role, correlationId: 'c' };
}

function refusal(act: () => void): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
}

describe('the shipped roles', () => {
  const roles = rolesWith({});
  const matrix: [Action, string[]][] = [
    ['call_tool', ['developer', 'team_lead', 'admin']],
    ['read_tasks', ['viewer', 'developer', 'team_lead', 'admin']],
    ['write_tasks', ['developer', 'team_lead', 'admin']],
    ['read_payloads', ['team_lead', 'admin']],
    ['manage_servers', ['team_lead', 'admin']],
    ['register', ['admin']],
    ['read_logs', ['admin']],
    ['manage_tenants', ['admin']],
  ];
  const everyRole = [
    'viewer',
    'developer',
    'team_lead',
    'admin',
    'stranger',
    NO_ROLE,
    '__proto__',
    'constructor',
  ];

  it.each(matrix)('%s is for %j and nobody else', (action, holders) => {
    expect(everyRole.filter((role) => can(roles, role, action))).toEqual(holders);
  });

  it('lets a viewer see and not call', () => {
    const access = createAccess(roles);
    expect(access.maySee(as('viewer'), 'fs.read')).toBe(true);
    expect(refusal(() => access.requireCall(as('viewer'), 'fs.read'))).toMatchObject({
      reason: 'forbidden_for_role',
      status: 403,
      details: { role: 'viewer' },
    });
    expect(refusal(() => access.requireCall(as('developer'), 'fs.read'))).toBeNull();
  });

  it('shows nothing to a role that nobody defined', () => {
    const access = createAccess(roles);
    expect(access.maySeeTool(as('stranger'), 'fs.read')).toBe(false);
    expect(access.maySeeTool(as(NO_ROLE), 'fs.read')).toBe(false);
    expect(refusal(() => access.requireCall(as('Admin'), 'fs.read'))).not.toBeNull();
  });

  it('keeps tenants to the administrators of the default tenant', () => {
    const access = createAccess(roles);
    expect(access.may(as('admin'), 'manage_tenants')).toBe(true);
    expect(access.may(as('admin', OTHER_TENANT), 'manage_tenants')).toBe(false);
    expect(refusal(() => access.require(as('team_lead'), 'register'))).toMatchObject({
      reason: 'forbidden_for_role',
    });
  });

  it('gives payloads to their owner and to team leads', () => {
    const access = createAccess(roles);
    expect(access.mayReadPayload(as('viewer'), 'me')).toBe(true);
    expect(access.mayReadPayload(as('developer'), 'somebody else')).toBe(false);
    expect(access.mayReadPayload(as('team_lead'), 'somebody else')).toBe(true);
  });
});

describe('roles of the configuration', () => {
  const roles = rolesWith({
    developer: { see: ['fs.*', 'web.*'], call: ['*'], deny: ['fs.delete*'] },
    auditor: { see: ['*'], call: ['web.get'] },
  });
  const access = createAccess(roles);

  it('replace the shipped role of the same name', () => {
    expect(access.maySee(as('developer'), 'db.query')).toBe(false);
    expect(access.maySee(as('admin'), 'db.query')).toBe(true);
  });

  it('never call what they do not see', () => {
    expect(refusal(() => access.requireCall(as('developer'), 'db.query'))).not.toBeNull();
  });

  it('let deny win over see and call', () => {
    expect(access.maySee(as('developer'), 'fs.delete_file')).toBe(false);
    expect(refusal(() => access.requireCall(as('developer'), 'fs.delete_file'))).not.toBeNull();
    expect(refusal(() => access.requireCall(as('developer'), 'fs.read'))).toBeNull();
  });

  it('grant an added role what its globs say and no more', () => {
    expect(refusal(() => access.requireCall(as('auditor'), 'web.get'))).toBeNull();
    expect(refusal(() => access.requireCall(as('auditor'), 'web.post'))).not.toBeNull();
    expect(can(roles, 'auditor', 'manage_servers')).toBe(false);
  });
});
