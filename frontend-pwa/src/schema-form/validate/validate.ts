import { createValidator, type Validate } from './create-validator.ts';

/** Longer than a person notices is longer than advice is worth. */
const LIMIT_MS = 300;
const START_LIMIT_MS = 5000;

/** Checks a value against a schema off the main thread. Formats are not asserted; the server has the last word. */
export const validate: Validate = createValidator({
  spawn: () => new Worker(new URL('./schema-worker.ts', import.meta.url), { type: 'module' }),
  limit: LIMIT_MS,
  startLimit: START_LIMIT_MS,
});
