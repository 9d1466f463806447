import { useMemo } from 'react';
import { type Text, useText } from '../i18n/text.tsx';
import type { FormMessages, HintMessages, ProblemMessages } from '../schema-form/messages.ts';

/** The words of a schema's form in the chosen language. */
export function useFormMessages(): FormMessages {
  const t = useText();
  return useMemo(() => formMessages(t), [t]);
}

const WORDS = [
  'root',
  'required',
  'deprecated',
  'readOnly',
  'mayBeNull',
  'notSet',
  'choose',
  'stateNull',
  'stateEmptyText',
  'more',
  'less',
  'noArguments',
  'emptyList',
  'extraKeys',
  'extraKeysClosed',
  'noMatches',
  'patternNotCheckable',
] as const;

/** Texts about one field, by its label. */
const OF_FIELD = [
  'clear',
  'setEmpty',
  'setNull',
  'fillDefault',
  'fillNow',
  'fillUuid',
  'chooseFile',
  'show',
  'hide',
  'addField',
  'editAsJson',
  'editAsForm',
  'takeAsText',
  'addItem',
  'removeItem',
  'moveUp',
  'moveDown',
  'setEmptyList',
  'addEntry',
  'removeEntry',
  'valueLabel',
  'branchPicker',
  'showOptions',
  'brokenField',
] as const;

const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** Keywords that a demand is told of by its own message. */
const DEMANDS: ReadonlySet<string> = new Set([
  ...LIMITS,
  'required',
  'type',
  'enum',
  'const',
  'pattern',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'anyOf',
  'oneOf',
  'not',
  'false',
]);

const TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
]);

function table<K extends string, V>(names: readonly K[], make: (name: K) => V): Readonly<Record<K, V>> {
  // Every name of the list has its entry.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
}

function formMessages(t: Text): FormMessages {
  const typeName = (type: string): string => (TYPES.has(type) ? t(`form-type-${type}`) : type);
  return {
    ...table(WORDS, (name) => t(`form-${name}`)),
    ...table(OF_FIELD, (name) => (label: string) => t(`form-${name}`, { label })),
    ...placeMessages(t),
    branchType: typeName,
    jsonReason: (reason) => t(`form-json-${reason}`),
    hints: hintMessages(t),
    problems: problemMessages(t),
    invalid: (keyword, { limit = '', missing = '' }) => {
      const told = keyword === 'type' ? limit.split(', ').map(typeName).join(', ') : limit;
      const id = DEMANDS.has(keyword) ? keyword : 'other';
      return t(`form-invalid-${id}`, { limit: told, missing, keyword });
    },
  };
}

function placeMessages(t: Text) {
  return {
    defaultIs: (text: string) => t('form-defaultIs', { text }),
    fileTooLarge: (megabytes: number) => t('form-fileTooLarge', { megabytes }),
    itemLabel: (label: string, position: number) => t('form-itemLabel', { label, position }),
    keyLabel: (position: number) => t('form-keyLabel', { position }),
    keyPattern: (pattern: string) => t('form-keyPattern', { pattern }),
    branchPosition: (position: number) => t('form-branchPosition', { position }),
    numbered: (name: string, position: number) => t('form-numbered', { name, position }),
    searchHint: (shown: number, total: number) => t('form-searchHint', { shown, total }),
    outOfRange: (format: string) => t('form-outOfRange', { format }),
  };
}

function hintMessages(t: Text): HintMessages {
  return {
    ...table(LIMITS, (name) => (limit: string | number) => t(`form-hint-${name}`, { limit })),
    unique: t('form-hint-unique'),
    pattern: (pattern) => t('form-hint-pattern', { pattern }),
    format: (format) => format,
  };
}

function problemMessages(t: Text): ProblemMessages {
  return {
    ...table(['notANumber', 'notAnInteger', 'missing', 'duplicateKey'], (name) => t(`form-problem-${name}`)),
    badJson: (cause, line, column) => t('form-problem-badJson', { cause, line, column }),
  };
}
