import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { LargeJson } from '../kernel/large-json.ts';
import type { SchemaValidator, Verdict } from './ports.ts';

/** UTF-16 code units of the result above which the check is skipped, and said so. */
const MAX_CHECKED_LENGTH = 65_536;

export type OutputCheck = Verdict | { readonly verdict: 'none' };

/**
 * Checks `structuredContent` of a success against the tool's output schema. It is reported beside the
 * result and never instead of it; failures are not checked.
 */
export function checkOutput(validator: SchemaValidator) {
  return async (outputSchema: Json | null, result: Json | LargeJson): Promise<OutputCheck> => {
    if (outputSchema === null) return { verdict: 'none' };
    if (result instanceof LargeJson) return unchecked('The result is larger than 64 KB.');
    return isSuccess(result) ? check(validator, outputSchema, result) : { verdict: 'none' };
  };
}

async function check(
  validator: SchemaValidator,
  outputSchema: Json,
  result: JsonObject,
): Promise<OutputCheck> {
  const structured = result['structuredContent'];
  if (structured === undefined) return unchecked('The result has no structured content.');
  if (stringifyJson(structured).length > MAX_CHECKED_LENGTH) {
    return unchecked('The structured content is larger than 64 KB.');
  }
  return validator.validate(outputSchema, structured);
}

function unchecked(reason: string): OutputCheck {
  return { verdict: 'unchecked', reason };
}

function isSuccess(result: Json): result is JsonObject {
  return isRecord(result) && result['isError'] !== true;
}

function isRecord(value: Json): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
