import {
  appendMessage,
  type ConversationBody,
  type ConversationState,
  createConversation,
  setConversationState,
} from '@corbusier/shared/contract/conversations';
import type { MessageBody } from '@corbusier/shared/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../lib/api-context.tsx';
import { conversationKey } from '../../lib/task-queries.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';

/** Opens a conversation of a title, perhaps a blank one, and goes there. */
export function useOpenConversation() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, done } = useRequestKey();
  return useMutation<ConversationBody, Error, string>({
    mutationFn: async (title) => {
      const headers = { 'idempotency-key': keyFor(title) };
      const body = title === '' ? {} : { title };
      return (await api.call(createConversation, { body, headers })).conversation;
    },
    onSuccess: (conversation) => {
      done();
      queries.setQueryData(conversationKey(conversation.id), conversation);
      void queries.invalidateQueries({ queryKey: ['conversations'] });
      void navigate(`/conversations/${conversation.id}`);
    },
  });
}

/** Pauses, resumes, archives or reopens a conversation. */
export function useMoveConversation(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { keyFor, done } = useRequestKey();
  return useMutation<ConversationBody, Error, ConversationState>({
    mutationFn: async (state) => {
      const headers = { 'idempotency-key': keyFor(state) };
      const input = { params: { conversation_id: id }, body: { state }, headers };
      return (await api.call(setConversationState, input)).conversation;
    },
    onSuccess: (conversation) => {
      done();
      queries.setQueryData(conversationKey(id), conversation);
      void queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
}

/** Adds what a person says to the end of a conversation. */
export function useAppendMessage(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { keyFor, done } = useRequestKey();
  return useMutation<MessageBody, Error, string>({
    mutationFn: async (text) => {
      const headers = { 'idempotency-key': keyFor(text) };
      const body = { role: 'user' as const, content: [{ type: 'text' as const, text }] };
      return (await api.call(appendMessage, { params: { conversation_id: id }, body, headers })).message;
    },
    onSuccess: () => {
      done();
      return queries.invalidateQueries({ queryKey: ['history', id] });
    },
  });
}
