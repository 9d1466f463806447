import { expect, it } from 'vitest';
import type { EventSubject } from './edges/events/event-hub.ts';
import { createAccess } from './identity/domain/access.ts';
import { rolesWith } from './identity/domain/roles.ts';
import { maySeeEvent } from './may-see-event.ts';
import { contextOf } from './testing/storage-contexts.ts';

const access = createAccess(
  rolesWith({ narrow: { see: ['files.*'], call: [] }, blind: { see: [], call: [] } }),
);
const reader = (role: string) => ({ ...contextOf('00000000-0000-0000-0000-000000000002'), role });

it.each<[string, EventSubject, readonly string[]]>([
  ['of a server', {}, ['viewer', 'narrow', 'blind', 'unknown']],
  ['of a conversation', { conversationId: 'c' }, ['viewer', 'narrow', 'blind']],
  ['of a conversation about a task', { conversationId: 'c', taskId: 't' }, ['viewer', 'narrow', 'blind']],
  ['of a task', { taskId: 't' }, ['viewer', 'narrow', 'blind']],
  ['of a tool', { toolName: 'numbers.sum', userId: 'bob', taskId: 't' }, ['viewer']],
  ['of a tool that a role sees', { toolName: 'files.read', userId: 'bob' }, ['viewer', 'narrow']],
  ['of one’s own call', { toolName: 'numbers.sum', userId: 'ada' }, ['viewer', 'narrow', 'blind', 'unknown']],
  ['of another’s call without a tool', { userId: 'bob', conversationId: 'c' }, []],
])('an event %s is seen by those who may', (_what, subject, seers) => {
  const roles = ['viewer', 'narrow', 'blind', 'unknown'];
  expect(roles.filter((role) => maySeeEvent(access)(reader(role), { subject }))).toEqual(seers);
});
