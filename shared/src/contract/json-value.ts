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
