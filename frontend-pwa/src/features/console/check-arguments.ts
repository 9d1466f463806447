import type { Json } from '@corbusier/shared/domain/json';
import { trustedScriptUrl } from '../../lib/trusted-script-url.ts';
import type { ShownError } from '../../schema-form/error-tree.ts';
import type { FormMessages } from '../../schema-form/messages.ts';
import { createValidator } from '../../schema-form/validate/create-validator.ts';
import workerUrl from '../../schema-form/validate/schema-worker.ts?worker&url';

/** Longer than a person notices is longer than advice is worth. */
const LIMIT_MS = 300;
const START_LIMIT_MS = 5000;

const validate = createValidator({
  spawn: () => new Worker(trustedScriptUrl(workerUrl), { type: 'module' }),
  limit: LIMIT_MS,
  startLimit: START_LIMIT_MS,
});

/** What in the arguments does not fit the schema. What cannot be checked here is for the server to judge. */
export async function checkArguments(
  schema: Json,
  value: Json,
  messages: FormMessages,
): Promise<readonly ShownError[]> {
  const verdict = await validate(schema, value);
  if (verdict.verdict !== 'invalid') return [];
  return verdict.errors.map(({ path, keyword, params }) => ({
    path,
    message: messages.invalid(keyword, params),
  }));
}
