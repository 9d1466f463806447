import type { JsonProblem } from '@corbusier/shared/domain/json-error';
import type { SchemaProblem } from './model/flatten-schema.ts';

/** Every word a form shows. Numbers and names come as they are; the app may map each member to its own texts. */
export interface FormMessages {
  /** What the whole form is called where it needs a name. */
  readonly root: string;
  readonly required: string;
  readonly deprecated: string;
  readonly readOnly: string;
  readonly mayBeNull: string;
  readonly notSet: string;
  readonly choose: string;
  readonly stateNull: string;
  readonly stateEmptyText: string;
  readonly more: string;
  readonly less: string;
  readonly noArguments: string;
  readonly clear: (label: string) => string;
  readonly setEmpty: (label: string) => string;
  readonly setNull: (label: string) => string;
  readonly fillDefault: (label: string) => string;
  readonly defaultIs: (text: string) => string;
  readonly fillNow: (label: string) => string;
  readonly fillUuid: (label: string) => string;
  readonly chooseFile: (label: string) => string;
  readonly fileTooLarge: (megabytes: number) => string;
  readonly show: (label: string) => string;
  readonly hide: (label: string) => string;
  readonly addField: (label: string) => string;
  readonly editAsJson: (label: string) => string;
  readonly editAsForm: (label: string) => string;
  readonly takeAsText: (label: string) => string;
  readonly itemLabel: (label: string, position: number) => string;
  readonly addItem: (label: string) => string;
  readonly removeItem: (label: string) => string;
  readonly moveUp: (label: string) => string;
  readonly moveDown: (label: string) => string;
  readonly setEmptyList: (label: string) => string;
  readonly emptyList: string;
  readonly extraKeys: string;
  readonly extraKeysClosed: string;
  readonly addEntry: (label: string) => string;
  readonly removeEntry: (key: string) => string;
  readonly keyLabel: (position: number) => string;
  readonly valueLabel: (key: string) => string;
  readonly keyPattern: (pattern: string) => string;
  readonly branchPicker: (label: string) => string;
  readonly branchType: (type: string) => string;
  readonly branchPosition: (position: number) => string;
  readonly numbered: (name: string, position: number) => string;
  readonly searchHint: (shown: number, total: number) => string;
  readonly noMatches: string;
  readonly showOptions: (label: string) => string;
  readonly jsonReason: (reason: 'anything' | SchemaProblem) => string;
  readonly patternNotCheckable: string;
  readonly outOfRange: (format: string) => string;
  readonly brokenField: (label: string) => string;
  readonly hints: HintMessages;
  readonly problems: ProblemMessages;
  /** A finding of validation: the schema's keyword and what it demands. */
  readonly invalid: (keyword: string, params: InvalidParams) => string;
}

export interface HintMessages {
  readonly minimum: (limit: string) => string;
  readonly maximum: (limit: string) => string;
  readonly exclusiveMinimum: (limit: string) => string;
  readonly exclusiveMaximum: (limit: string) => string;
  readonly multipleOf: (step: string) => string;
  readonly minLength: (count: number) => string;
  readonly maxLength: (count: number) => string;
  readonly minItems: (count: number) => string;
  readonly maxItems: (count: number) => string;
  readonly unique: string;
  readonly pattern: (pattern: string) => string;
  readonly format: (format: string) => string;
}

export interface ProblemMessages {
  readonly notANumber: string;
  readonly notAnInteger: string;
  readonly missing: string;
  readonly duplicateKey: string;
  readonly badJson: (cause: JsonProblem, line: number, column: number) => string;
}

export interface InvalidParams {
  /** The keyword's value, as text: a bound, a pattern, a type, a list of allowed values. */
  readonly limit?: string;
  /** The key that is missing. */
  readonly missing?: string;
}

const JSON_CAUSES: Readonly<Record<JsonProblem, string>> = {
  syntax: 'This is not JSON',
  duplicate_key: 'This key appears twice',
  too_deep: 'This is nested too deeply',
  too_many_keys: 'This has too many keys',
};

const REASONS: Readonly<Record<'anything' | SchemaProblem, string>> = {
  anything: 'Any JSON value.',
  'unresolved-reference': 'JSON, since the schema refers to something that is not in it.',
  'circular-reference': 'JSON, since this part of the schema refers to itself only.',
  contradiction: 'JSON, since this part of the schema allows nothing that a form can show.',
  'not-a-schema': 'JSON, since this part of the schema cannot be read.',
};

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'Text'],
  ['number', 'Number'],
  ['integer', 'Whole number'],
  ['boolean', 'True or false'],
  ['array', 'List'],
  ['object', 'Object'],
  ['null', 'Null'],
]);

const typeName = (type: string): string => TYPES.get(type) ?? type;

const INVALID: ReadonlyMap<string, (params: InvalidParams) => string> = new Map([
  ['required', ({ missing = '' }: InvalidParams) => `Fill this in: ${missing} is required.`],
  ['type', ({ limit = '' }: InvalidParams) => `Expected ${limit.split(', ').map(typeName).join(' or ')}.`],
  ['enum', ({ limit = '' }: InvalidParams) => `Must be one of ${limit}.`],
  ['const', ({ limit = '' }: InvalidParams) => `Must be ${limit}.`],
  ['minimum', ({ limit = '' }: InvalidParams) => `Must be at least ${limit}.`],
  ['maximum', ({ limit = '' }: InvalidParams) => `Must be at most ${limit}.`],
  ['exclusiveMinimum', ({ limit = '' }: InvalidParams) => `Must be more than ${limit}.`],
  ['exclusiveMaximum', ({ limit = '' }: InvalidParams) => `Must be less than ${limit}.`],
  ['multipleOf', ({ limit = '' }: InvalidParams) => `Must be a multiple of ${limit}.`],
  ['minLength', ({ limit = '' }: InvalidParams) => `Needs at least ${limit} characters.`],
  ['maxLength', ({ limit = '' }: InvalidParams) => `Has more than ${limit} characters.`],
  ['pattern', ({ limit = '' }: InvalidParams) => `Must match ${limit}.`],
  ['minItems', ({ limit = '' }: InvalidParams) => `Needs at least ${limit} items.`],
  ['maxItems', ({ limit = '' }: InvalidParams) => `Has more than ${limit} items.`],
  ['uniqueItems', () => 'Has the same item twice.'],
  ['contains', () => 'Has no item of the kind that is asked for.'],
  ['minContains', ({ limit = '' }: InvalidParams) => `Needs ${limit} items of the kind that is asked for.`],
  ['maxContains', ({ limit = '' }: InvalidParams) => `Has more than ${limit} items of that kind.`],
  ['minProperties', ({ limit = '' }: InvalidParams) => `Needs at least ${limit} entries.`],
  ['maxProperties', ({ limit = '' }: InvalidParams) => `Has more than ${limit} entries.`],
  ['dependentRequired', ({ missing = '' }: InvalidParams) => `Fill this in as well: ${missing}.`],
  ['anyOf', () => 'Fits none of the alternatives.'],
  ['oneOf', () => 'Must fit exactly one of the alternatives.'],
  ['not', () => 'This value is excluded.'],
  ['false', () => 'Not allowed here.'],
]);

export const englishMessages: FormMessages = {
  root: 'Arguments',
  required: 'required',
  deprecated: 'deprecated',
  readOnly: 'read only',
  mayBeNull: 'may be null',
  notSet: 'Not set',
  choose: 'Choose…',
  stateNull: 'null',
  stateEmptyText: 'empty text',
  more: 'Show more',
  less: 'Show less',
  noArguments: 'No declared arguments.',
  clear: (label) => `Clear ${label}`,
  setEmpty: (label) => `Set ${label} to empty text`,
  setNull: (label) => `Set ${label} to null`,
  fillDefault: (label) => `Use the default for ${label}`,
  defaultIs: (text) => `Default: ${text}`,
  fillNow: (label) => `Set ${label} to now`,
  fillUuid: (label) => `New UUID for ${label}`,
  chooseFile: (label) => `Choose a file for ${label}`,
  fileTooLarge: (megabytes) => `The file has more than ${megabytes} MiB.`,
  show: (label) => `Show ${label}`,
  hide: (label) => `Hide ${label}`,
  addField: (label) => `Add ${label}`,
  editAsJson: (label) => `Edit ${label} as JSON`,
  editAsForm: (label) => `Edit ${label} as fields`,
  takeAsText: (label) => `Use what is typed in ${label} as text`,
  itemLabel: (label, position) => `${label} ${position}`,
  addItem: (label) => `Add to ${label}`,
  removeItem: (label) => `Remove ${label}`,
  moveUp: (label) => `Move ${label} up`,
  moveDown: (label) => `Move ${label} down`,
  setEmptyList: (label) => `Set ${label} to an empty list`,
  emptyList: 'Empty list',
  extraKeys: 'Other entries',
  extraKeysClosed: 'Entries that the schema does not allow',
  addEntry: (label) => `Add an entry to ${label}`,
  removeEntry: (key) => `Remove entry ${key}`,
  keyLabel: (position) => `Key ${position}`,
  valueLabel: (key) => `Value of ${key}`,
  keyPattern: (pattern) => `The key must match ${pattern}.`,
  branchPicker: (label) => `Kind of ${label}`,
  branchType: typeName,
  branchPosition: (position) => `Alternative ${position}`,
  numbered: (name, position) => `${name} (${position})`,
  searchHint: (shown, total) => `${shown} of ${total} shown: type to find the others.`,
  noMatches: 'Nothing matches.',
  showOptions: (label) => `Show the options of ${label}`,
  jsonReason: (reason) => REASONS[reason],
  patternNotCheckable: 'The pattern cannot be checked here.',
  outOfRange: (format) => `This lies outside ${format}.`,
  brokenField: (label) => `${label} cannot be shown as fields. Its JSON can be edited here.`,
  hints: {
    minimum: (limit) => `at least ${limit}`,
    maximum: (limit) => `at most ${limit}`,
    exclusiveMinimum: (limit) => `more than ${limit}`,
    exclusiveMaximum: (limit) => `less than ${limit}`,
    multipleOf: (step) => `a multiple of ${step}`,
    minLength: (count) => `at least ${count} characters`,
    maxLength: (count) => `at most ${count} characters`,
    minItems: (count) => `at least ${count} items`,
    maxItems: (count) => `at most ${count} items`,
    unique: 'each item once',
    pattern: (pattern) => `matches ${pattern}`,
    format: (format) => format,
  },
  problems: {
    notANumber: 'This is not a number.',
    notAnInteger: 'This is not a whole number.',
    missing: 'Fill this in, or remove it.',
    duplicateKey: 'This key appears twice.',
    badJson: (cause, line, column) => `${JSON_CAUSES[cause]}: line ${line}, column ${column}.`,
  },
  invalid: (keyword, params) => INVALID.get(keyword)?.(params) ?? `Does not satisfy ${keyword}.`,
};
