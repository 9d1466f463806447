import type { ShownError } from './error-tree.ts';
import type { FormMessages } from './messages.ts';
import type { FieldError } from './model/draft-to-value.ts';
import { problemText } from './problem-text.ts';
import type { Finding } from './validate/verdict.ts';

/** What keeps a draft from being sent, for `SchemaForm` and for a summary. */
export function shownProblems(errors: readonly FieldError[], messages: FormMessages): readonly ShownError[] {
  return errors.map((error) => ({ path: error.path, message: problemText(error, messages) }));
}

/** What validation found, for `SchemaForm` and for a summary. */
export function shownFindings(errors: readonly Finding[], messages: FormMessages): readonly ShownError[] {
  return errors.map(({ path, keyword, params }) => ({ path, message: messages.invalid(keyword, params) }));
}
