import { describe, expect, it } from 'vitest';
import { englishMessages } from './messages.ts';
import { draftToValue } from './model/draft-to-value.ts';
import { problemText } from './problem-text.ts';
import { createChecker } from './validate/check-value.ts';

describe('errors in words', () => {
  it('say what keeps a draft from being sent', () => {
    const decoded = draftToValue({ kind: 'json', text: '{"a":1,"a":2}' });
    expect(decoded.ok ? [] : decoded.errors.map((error) => problemText(error, englishMessages))).toEqual([
      'This key appears twice: line 1, column 8.',
    ]);
  });

  it('say what validation found', () => {
    const verdict = createChecker({
      properties: { a: { type: ['string', 'integer'] }, b: { minLength: 2 } },
      required: ['c'],
    }).check({ a: true, b: 'x' });
    const errors = verdict.verdict === 'invalid' ? verdict.errors : [];
    expect(errors.map(({ keyword, params }) => englishMessages.invalid(keyword, params))).toEqual([
      'Fill this in: c is required.',
      'Expected Text or Whole number.',
      'Needs at least 2 characters.',
    ]);
  });
});
