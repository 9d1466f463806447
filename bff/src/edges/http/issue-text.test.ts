import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { issueText } from './issue-text.ts';

describe('what is wrong with a value', () => {
  it.each([
    [z.string(), 1, 'must be a string'],
    [z.array(z.string()), {}, 'must be an array'],
    [z.object({}), [], 'must be an object'],
    [z.enum(['auto', 'manual']), 'sometimes', 'must be one of "auto", "manual"'],
    [z.literal('streamable_http'), 'stdio', 'must be "streamable_http"'],
    [z.string().check(z.minLength(1)), '', 'must have at least 1'],
    [z.string().check(z.regex(/^[0-9a-f]{64}$/)), 'abc', 'must have the form /^[0-9a-f]{64}$/'],
    [z.uuid(), '17', 'must be a UUID'],
    [z.string().check(z.minLength(1, { error: 'must not be empty' })), '', 'must not be empty'],
  ])('is said in words that help: %#', (schema, value, text) => {
    const issue = z.safeParse(schema, value).error?.issues[0];
    expect(issue && issueText(issue)).toBe(text);
  });
});
