import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';

/** Whether a value is a JSON object: no list, and no number that is kept as its text. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
