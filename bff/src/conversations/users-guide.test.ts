import type { AgentResponseAudit, ToolCallAudit } from '@corbusier/shared/contract/messages';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../kernel/request-context.ts';
import { createMemoryTransactions } from '../platform/memory/transactions.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createMemoryConversationStore } from './adapters/memory-conversation-store.ts';
import { appendMessage } from './append-message.ts';
import type { MessageMetadata } from './domain/message.ts';
import { metadataFaults, readMetadata } from './domain/metadata.ts';
import { openConversation } from './open-conversation.ts';
import type { ConversationEvent } from './ports.ts';
import { readHistory } from './read-history.ts';

/** The examples of the user's guide, in this language: what it shows is what works. */
describe("the user's guide", () => {
  it('conversation history: a message is stored and the history holds it', async () => {
    const events: ConversationEvent[] = [];
    const parts = conversationParts(events);
    const ctx: RequestContext = {
      tenantId: uuidv7(),
      correlationId: uuidv7(),
      userId: uuidv7(),
      sessionId: uuidv7(),
      role: 'developer',
    };

    const conversation = await openConversation(parts)(ctx, { taskId: null, title: null });
    await appendMessage(parts)(ctx, {
      conversationId: conversation.id,
      role: 'user',
      content: [{ type: 'text', text: 'Hello' }],
      metadata: { agent_backend: 'claude' },
    });

    const history = await readHistory(parts)(ctx, { conversationId: conversation.id });
    expect(history.messages).toMatchObject([
      {
        role: 'user',
        content: [{ type: 'text', text: 'Hello' }],
        metadata: { agent_backend: 'claude' },
        sequence: 1,
      },
    ]);
    expect(events.map((event) => event.eventType)).toEqual(['conversation_created', 'message_created']);
  });

  it('audit metadata: a message says which tools were called and how the agent answered', () => {
    const toolCall: ToolCallAudit = { call_id: 'call-123', tool_name: 'read_file', status: 'succeeded' };
    const response: AgentResponseAudit = { status: 'completed', response_id: 'resp-456' };

    const metadata: MessageMetadata = readMetadata({
      tool_call_audits: [toolCall],
      agent_response_audit: response,
    });

    expect(metadata.tool_call_audits).toHaveLength(1);
    expect(metadata.agent_response_audit).toEqual(response);
    expect(metadataFaults(metadata)).toEqual([]);
  });

  it('tenant context: an operation may name what caused it, and its event keeps who it was for', async () => {
    const seen: RequestContext[] = [];
    const events = { append: async (tx: RequestContext) => void seen.push(tx) };
    const ctx: RequestContext = {
      tenantId: uuidv7(),
      correlationId: uuidv7(),
      userId: uuidv7(),
      sessionId: uuidv7(),
      role: 'developer',
      causationId: uuidv7(),
    };
    await openConversation({ ...conversationParts([]), events })(ctx, { taskId: null, title: null });
    expect(seen).toEqual([ctx]);
  });
});

function conversationParts(events: ConversationEvent[]) {
  return {
    store: createMemoryConversationStore(),
    tasks: { exists: async () => false },
    events: { append: async (_ctx: RequestContext, event: ConversationEvent) => void events.push(event) },
    access: { require: () => undefined },
    observer: { conversationChanged: () => undefined },
    transactions: createMemoryTransactions(),
    clock: createManualClock(),
    ids: createUuidIds(),
  };
}
