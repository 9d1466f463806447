import type { Json } from '@corbusier/shared/domain/json';

/** A validator may find a fault in each of many members; a reader needs the first ones. */
export const MOST_FAULTS = 50;

type Say = (expected: Json) => string;

const TEXTS: ReadonlyMap<string, Say> = new Map<string, Say>([
  ['type', (types) => `must be ${typeNames(types)}`],
  ['required', () => 'is required'],
  ['dependentRequired', () => 'is required by another property that is present'],
  ['additionalProperties', () => 'is not allowed'],
  ['unevaluatedProperties', () => 'is not allowed'],
  ['additionalItems', () => 'is not allowed'],
  ['unevaluatedItems', () => 'is not allowed'],
  ['items', () => 'is not allowed'],
  ['false', () => 'is not allowed'],
  ['propertyNames', () => 'has a name that is not allowed'],
  ['enum', (values) => `must be one of ${list(values)}`],
  ['const', (value) => `must be ${literal(value)}`],
  ['minLength', (least) => `must have at least ${count(least, 'character')}`],
  ['maxLength', (most) => `must have at most ${count(most, 'character')}`],
  ['minItems', (least) => `must have at least ${count(least, 'item')}`],
  ['maxItems', (most) => `must have at most ${count(most, 'item')}`],
  ['minProperties', (least) => `must have at least ${least} ${least === 1 ? 'property' : 'properties'}`],
  ['maxProperties', (most) => `must have at most ${most} ${most === 1 ? 'property' : 'properties'}`],
  ['minimum', (least) => `must be at least ${least}`],
  ['maximum', (most) => `must be at most ${most}`],
  ['exclusiveMinimum', (bound) => `must be greater than ${bound}`],
  ['exclusiveMaximum', (bound) => `must be less than ${bound}`],
  ['multipleOf', (step) => `must be a multiple of ${step}`],
  ['pattern', (pattern) => `must match the pattern ${pattern}`],
  ['uniqueItems', () => 'must not have equal items'],
  ['contains', () => 'must have an item of the wanted kind'],
  ['minContains', (least) => `must have at least ${count(least, 'item')} of the wanted kind`],
  ['maxContains', (most) => `must have at most ${count(most, 'item')} of the wanted kind`],
  ['anyOf', () => 'must match at least one of the allowed forms'],
  ['oneOf', () => 'must match exactly one of the allowed forms'],
  ['not', () => 'must not match the excluded form'],
]);

/** The text of a fault, from the keyword and the keyword's value in the schema. */
export function faultText(keyword: string, expected: Json | undefined): string {
  return shorten(TEXTS.get(keyword)?.(expected ?? null) ?? `does not meet the rule "${keyword}"`);
}

const TYPES: ReadonlyMap<Json, string> = new Map<Json, string>([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'true or false'],
  ['null', 'null'],
  ['array', 'an array'],
  ['object', 'an object'],
]);

function typeNames(types: Json): string {
  const names = (Array.isArray(types) ? types : [types]).map((type) => TYPES.get(type) ?? literal(type));
  return names.join(' or ');
}

function count(number: Json, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const LISTED = 5;

function list(values: Json): string {
  const all = Array.isArray(values) ? values : [values];
  const rest = all.length > LISTED ? `, … (${all.length} in all)` : '';
  return all.slice(0, LISTED).map(literal).join(', ') + rest;
}

function literal(value: Json): string {
  return shorten(JSON.stringify(value));
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
