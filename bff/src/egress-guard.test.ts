import { expect, it } from 'vitest';
import { CTX, TOOL } from './calls/testing/call-world.ts';
import { egressGuard } from './egress-guard.ts';
import type { ServerDefinition } from './servers/domain/server.ts';
import { egressOf } from './testing/registration-fixtures.ts';
import { inProcess } from './testing/server-fixtures.ts';

const registered = (definition: ServerDefinition | null) => ({ findDefinition: () => definition });
const FORBIDDEN = { ...TOOL, destination: 'a.evil.example:8443' };

it('names the rule that forbids the destination of a tool', () => {
  const guard = egressGuard(egressOf({ deny: ['*.evil.example'] }), registered(inProcess('files')));
  expect(guard?.denialOf(CTX, FORBIDDEN)).toBe('*.evil.example');
  expect(guard?.denialOf(CTX, FORBIDDEN)).toBe('*.evil.example');
  expect(guard?.denialOf(CTX, { ...TOOL, destination: 'good.example' })).toBeNull();
});

it('has nothing to say of what stays here, whatever is denied', () => {
  const guard = egressGuard(egressOf({ deny: ['*'] }), registered(inProcess('files')));
  expect(guard?.denialOf(CTX, TOOL)).toBeNull();
});

it('has nothing to say of a server that nobody has: it is unreachable, which is another matter', () => {
  const guard = egressGuard(egressOf({ deny: ['*'] }), registered(null));
  expect(guard?.denialOf(CTX, FORBIDDEN)).toBeNull();
});

it('is not there while nothing is denied', () => {
  expect(egressGuard(egressOf({ allow: ['10.0.0.0/8'] }), registered(null))).toBeUndefined();
});
