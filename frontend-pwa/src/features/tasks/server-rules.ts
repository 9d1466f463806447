import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Text } from '../../i18n/text.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import type { Broken } from '../../lib/use-checked-form.ts';

const KNOWN = [
  'invalid_issue_provider',
  'invalid_repository',
  'invalid_issue_number',
  'invalid_pull_request_number',
  'empty_issue_title',
  'invalid_branch_name',
  'canonical_ref_too_long',
];

/** What the server found wrong, by field; a rule that this page does not know is told in the server's words. */
export function rulesOf(error: ApiError): Broken {
  const { errors } = error.details;
  if (error.reason !== 'task_validation_failed' || !Array.isArray(errors)) return {};
  return Object.fromEntries(errors.flatMap(ruleOf));
}

function ruleOf(fault: Json): [string, string][] {
  if (!isObject(fault)) return [];
  const { path, rule, message } = fault;
  const field = Array.isArray(path) ? String(path[0]) : '';
  return [[field, KNOWN.includes(String(rule)) ? String(rule) : String(message)]];
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The sentence for a broken rule; nothing for none. */
export function ruleText(t: Text, rule: string | undefined): string | undefined {
  if (rule === undefined) return undefined;
  return KNOWN.includes(rule) ? t(`task-rule-${rule}`) : rule;
}
