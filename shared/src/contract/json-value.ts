import * as z from 'zod/mini';
import type { Json, JsonObject } from '../domain/json.ts';
import { ExactNumber } from '../domain/json.ts';

/** Any JSON, passed through as parsed: exact numbers stay exact. A missing key is not JSON. */
export const jsonValue = z.custom<Json>((value) => value !== undefined);

/** Any JSON object, passed through as parsed. */
export const jsonObject = z.custom<JsonObject>(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber),
);

/** A JSON number of any size: one that a double cannot carry comes as its source text. */
export const jsonNumber = z.union([
  z.number(),
  z.custom<ExactNumber>((value) => value instanceof ExactNumber),
]);
