import type { FormMessages } from './messages.ts';
import type { FieldError } from './model/draft-to-value.ts';

/** What a draft's error is called in the user's language. */
export function problemText(error: FieldError, { problems }: FormMessages): string {
  switch (error.problem) {
    case 'not-a-number':
      return problems.notANumber;
    case 'not-an-integer':
      return problems.notAnInteger;
    case 'missing':
      return problems.missing;
    case 'duplicate-key':
      return problems.duplicateKey;
    case 'bad-json':
      return problems.badJson(error.cause, error.place.line, error.place.column);
  }
}
