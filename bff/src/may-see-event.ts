import type { EventSubject } from './edges/events/event-hub.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import type { RequestContext } from './kernel/request-context.ts';

/**
 * An event about a tool is for those who see the tool; one about a person's call without a tool, for that
 * person; one about a task or a conversation, for those who read them.
 */
export function maySeeEvent(access: RoleAccess) {
  return (ctx: RequestContext, { subject }: { readonly subject: EventSubject }): boolean => {
    const { toolName, userId } = subject;
    if (toolName !== undefined) return userId === ctx.userId || access.maySee(ctx, toolName);
    if (userId !== undefined) return userId === ctx.userId;
    return mayReadWork(access, ctx, subject);
  };
}

function mayReadWork(
  access: RoleAccess,
  ctx: RequestContext,
  { conversationId, taskId }: EventSubject,
): boolean {
  if (conversationId !== undefined) return access.may(ctx, 'read_conversations');
  return taskId === undefined || access.may(ctx, 'read_tasks');
}
