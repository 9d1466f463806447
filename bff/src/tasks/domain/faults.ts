import { AppError } from '../../kernel/app-error.ts';

/** A rule of tasks, by name. */
export type TaskRule =
  | 'invalid_issue_provider'
  | 'invalid_repository'
  | 'invalid_issue_number'
  | 'invalid_pull_request_number'
  | 'empty_issue_title'
  | 'unknown_issue'
  | 'invalid_branch_name'
  | 'canonical_ref_too_long'
  | 'invalid_issue_ref_format'
  | 'invalid_branch_ref_format'
  | 'invalid_pull_request_ref_format';

export interface TaskFault {
  /** The field as the caller named it. */
  readonly path: readonly string[];
  readonly rule: TaskRule;
  readonly message: string;
}

/** Gathers faults, so that a form hears of all its fields at once. */
export interface Faults {
  add(field: string, rule: TaskRule, message: string): void;
  readonly found: readonly TaskFault[];
}

export function createFaults(): Faults {
  const found: TaskFault[] = [];
  return { found, add: (field, rule, message) => void found.push({ path: [field], rule, message }) };
}

/** Answers what the work made of its input. Throws `task_validation_failed` with every fault that it found. */
export function validated<T>(work: (faults: Faults) => T): T {
  const faults = createFaults();
  const value = work(faults);
  if (faults.found.length > 0) throw validationFailed(faults.found);
  return value;
}

export function validationFailed(found: readonly TaskFault[]): AppError {
  return new AppError('task_validation_failed', found[0]?.message ?? 'invalid', { errors: found });
}

/** A value as it may stand in a message. */
export function quoted(text: string): string {
  const LONGEST = 100;
  return `'${text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text}'`;
}
