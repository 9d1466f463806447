import type { RequestContext } from '../../kernel/request-context.ts';
import { createMemoryTable } from '../../platform/memory/table.ts';
import { keyInProgress } from '../domain/key-in-progress.ts';
import type { AnswerStore, FoundAnswer, KeyedRequest } from '../ports.ts';

interface AnswerRow extends FoundAnswer {
  readonly place: string;
}

export function createMemoryAnswerStore(): AnswerStore {
  const answers = createMemoryTable<AnswerRow>({ key: (row) => row.place });
  const running = new Set<string>();
  return {
    exclusively: async (ctx, request, work) => {
      const place = `${ctx.tenantId}\n${placeOf(ctx, request)}`;
      if (running.has(place)) throw keyInProgress(request.key);
      running.add(place);
      try {
        return await work();
      } finally {
        running.delete(place);
      }
    },
    find: async (ctx, request) => {
      const row = answers.find(ctx.tenantId, placeOf(ctx, request));
      if (row === null) return null;
      const { place: _place, ...answer } = row;
      return answer;
    },
    save: async (ctx, request, answer) => {
      const { fingerprint } = request;
      answers.insert(ctx.tenantId, {
        ...structuredClone(answer),
        fingerprint,
        place: placeOf(ctx, request),
      });
    },
  };
}

function placeOf({ userId }: RequestContext, { operation, key }: KeyedRequest): string {
  return JSON.stringify([userId, operation, key]);
}
