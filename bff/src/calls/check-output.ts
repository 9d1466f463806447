import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { SchemaValidator, Verdict } from './ports.ts';

/** UTF-16 code units of the result above which the check is skipped, and said so. */
const MAX_CHECKED_LENGTH = 65_536;

export type OutputCheck = Verdict | { readonly verdict: 'none' };

/**
 * Checks `structuredContent` of a success against the tool's output schema. It is reported beside the
 * result and never instead of it; failures are not checked.
 */
export function checkOutput(validator: SchemaValidator) {
  return async (outputSchema: Json | null, result: Json): Promise<OutputCheck> => {
    if (outputSchema === null || !isRecord(result) || result['isError'] === true) return { verdict: 'none' };
    const structured = result['structuredContent'];
    if (structured === undefined) {
      return { verdict: 'unchecked', reason: 'The result has no structured content.' };
    }
    if (stringifyJson(structured).length > MAX_CHECKED_LENGTH) {
      return { verdict: 'unchecked', reason: 'The structured content is larger than 64 KB.' };
    }
    return validator.validate(outputSchema, structured);
  };
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
