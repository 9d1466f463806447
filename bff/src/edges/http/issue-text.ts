import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** What a schema says when it has no words of its own for a fault. */
const WORDLESS = 'Invalid input';

/** What is wrong with a value, in words that say what it must be. */
export function issueText(issue: Issue): string {
  return issue.message === WORDLESS ? wordsFor(issue) : issue.message;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'be a UUID',
  guid: 'be a UUID',
  datetime: 'be a time of RFC 3339, such as 2026-11-30T12:00:00Z',
};

function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${shown(issue.values[0])}`
        : `must be one of ${issue.values.map(shown).join(', ')}`;
    case 'too_small':
      return `must have at least ${issue.minimum}`;
    case 'too_big':
      return `must have at most ${issue.maximum}`;
    case 'invalid_format':
      return `must ${FORMATS[issue.format] ?? `have the form ${issue.pattern ?? issue.format}`}`;
    case 'unrecognized_keys':
      return `must not hold ${issue.keys.map(shown).join(', ')}`;
    default:
      return 'is in none of the forms that it may have';
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
