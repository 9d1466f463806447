import {
  appendMessage,
  createConversation,
  getConversation,
  getHistory,
  listConversations,
  setConversationState,
} from '@corbusier/shared/contract/conversations';
import type { MessageBody } from '@corbusier/shared/contract/messages';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleConversation, sampleMessage } from '../testing/sample-data.ts';

const links = { self: '', next: null, prev: null };

function gatewayWith(messages: MessageBody[], over: Parameters<typeof sampleConversation>[0] = {}) {
  const gateway = createEmptyGateway();
  const conversation = sampleConversation(over);
  gateway.on(getConversation, () => ({ conversation }));
  gateway.on(getHistory, () => ({ conversation_id: conversation.id, messages, limit: 100, links }));
  return { gateway, address: `/conversations/${conversation.id}` };
}

describe('the conversations', () => {
  it('lists them, filters by state, and opens a new one without a title', async () => {
    const { gateway } = gatewayWith([]);
    const one = sampleConversation({ title: 'About the login', state: 'archived' });
    gateway.on(listConversations, () => ({ conversations: [one], limit: 50, links }));
    gateway.on(createConversation, () => ({ conversation: sampleConversation() }));
    const { user, router } = renderPage('/conversations?state=archived', gateway);
    const row = await screen.findByRole('row', { name: /About the login/ });
    expect(within(row).getByText('Archived')).toBeTruthy();
    expect(gateway.sent.some(({ path }) => path.includes('state=archived'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Open conversation' }));
    expect(await screen.findByText('Nothing has been said yet.')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/conversations/${sampleConversation().id}`);
    expect(gateway.sent.find(({ method }) => method === 'POST')?.body).toEqual({});
  });
});

describe('a conversation', () => {
  it('is a transcript: roles, text, and folded calls and results', async () => {
    const { gateway, address } = gatewayWith([
      sampleMessage(1),
      sampleMessage(2, {
        role: 'assistant',
        content: [
          { type: 'tool_call', call_id: 'c1', name: 'filesystem.read', arguments: { path: 'README.md' } },
        ],
      }),
      sampleMessage(3, {
        role: 'tool',
        content: [{ type: 'tool_result', call_id: 'c1', content: 'secret text', success: false }],
      }),
    ]);
    const { user } = renderPage(address, gateway);
    const articles = await screen.findAllByRole('article');
    expect(articles.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'User',
      'Assistant',
      'Tool',
    ]);
    expect(screen.getByText('Message number 1')).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.queryByText(/README.md/)).toBeNull();
    await user.click(screen.getByText('filesystem.read'));
    expect(await screen.findByText(/README.md/)).toBeTruthy();
  });

  it('takes a message, and only then empties the box', async () => {
    const { gateway, address } = gatewayWith([]);
    const { user } = renderPage(address, gateway);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    await user.click(screen.getByRole('button', { name: 'Add message' }));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    gateway.on(appendMessage, () => {
      throw new Refusal('validation_failed', 'content[0]: too long');
    });
    await user.type(box, 'Hello there');
    await user.click(screen.getByRole('button', { name: 'Add message' }));
    expect(await screen.findByText('content[0]: too long')).toBeTruthy();
    expect(box.value).toBe('Hello there');
    gateway.on(appendMessage, () => ({ message: sampleMessage(1) }));
    gateway.on(getHistory, () => ({ conversation_id: 'c', messages: [sampleMessage(1)], limit: 100, links }));
    await user.type(box, '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Message number 1')).toBeTruthy();
    expect(box.value).toBe('');
    const sent = gateway.sent.filter(({ path }) => path.endsWith('/messages'));
    expect(sent.at(-1)?.body).toEqual({ role: 'user', content: [{ type: 'text', text: 'Hello there' }] });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('takes none while it is archived, and can be made active again', async () => {
    const { gateway, address } = gatewayWith([], { state: 'archived', valid_transitions: ['active'] });
    const { user } = renderPage(address, gateway);
    expect(await screen.findByText('This conversation is archived')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
    gateway.on(setConversationState, () => ({ conversation: sampleConversation() }));
    await user.click(screen.getByRole('button', { name: 'Make active again' }));
    expect(await screen.findByRole('textbox', { name: 'Your message' })).toBeTruthy();
  });

  it('says that there is no such conversation', async () => {
    const { gateway, address } = gatewayWith([]);
    gateway.on(getConversation, () => {
      throw new Refusal('conversation_not_found', 'none');
    });
    renderPage(address, gateway);
    expect(await screen.findByRole('heading', { name: 'Conversation not found', level: 1 })).toBeTruthy();
  });
});
