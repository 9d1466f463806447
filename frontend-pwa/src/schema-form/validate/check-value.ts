import { dereference, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import type { Json } from '@corbusier/shared/domain/json';
import { hasExactNumber, toPlainJson } from '@corbusier/shared/domain/stringify-json';
import { dialectOf } from '../model/schema-node.ts';
import { withoutFormats } from './plain-schema.ts';
import { readFindings } from './read-findings.ts';
import type { Finding, UncheckedReason, Verdict } from './verdict.ts';

const DRAFTS = { 'draft-04': '4', 'draft-07': '7', '2019-09': '2019-09', '2020-12': '2020-12' } as const;

/** A schema made ready; making it ready costs as much as some checks. */
export interface Checker {
  readonly check: (value: Json) => Verdict;
}

/** Checks one value without a limit of time: for the worker, and for tests. */
export function createChecker(schema: Json): Checker {
  const draft: SchemaDraft = DRAFTS[dialectOf(schema)];
  const exactSchema = hasExactNumber(schema);
  // Plain JSON, which is all that the validator asks of its types.
  const plain = toPlainJson(withoutFormats(schema)) as Schema | boolean;
  const guarded = guard(() => ({ plain, lookup: dereference(plain), draft }));
  return {
    check: (value) => {
      if (guarded.reason !== undefined) return unchecked(guarded.reason);
      const { result } = guarded;
      const found = guard(() => findings(result, toPlainJson(value)));
      if (found.reason !== undefined) return unchecked(found.reason);
      return verdictOf(found.result, exactSchema || hasExactNumber(value));
    },
  };
}

interface ReadySchema {
  readonly plain: Schema | boolean;
  readonly lookup: Record<string, Schema | boolean>;
  readonly draft: SchemaDraft;
}

function findings({ plain, lookup, draft }: ReadySchema, value: Json): readonly Finding[] {
  const { valid, errors } = validate(value, plain, draft, lookup, false);
  return valid ? [] : readFindings({ schema: plain, lookup, value, errors });
}

/** Rounding can make different numbers the same, or move one over a bound. */
const INEXACT = new Set([
  ...['uniqueItems', 'multipleOf', 'const', 'enum', 'oneOf', 'anyOf', 'not'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
]);

function verdictOf(errors: readonly Finding[], exact: boolean): Verdict {
  if (errors.length === 0) return { verdict: 'valid' };
  const firm = exact ? errors.filter(({ keyword }) => !INEXACT.has(keyword)) : errors;
  return firm.length === 0 ? unchecked('inexact-number') : { verdict: 'invalid', errors: firm };
}

function unchecked(reason: UncheckedReason): Verdict {
  return { verdict: 'unchecked', reason };
}

type Guarded<Result> =
  | { readonly result: Result; readonly reason?: undefined }
  | { readonly reason: UncheckedReason };

/** The validator throws at what it cannot check; that is a verdict of its own. */
function guard<Result>(run: () => Result): Guarded<Result> {
  try {
    return { result: run() };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): UncheckedReason {
  if (error instanceof RangeError) return 'endless';
  if (error instanceof SyntaxError) return 'bad-pattern';
  return error instanceof Error && error.message.startsWith('Unresolved $ref')
    ? 'unresolved-reference'
    : 'bad-schema';
}
