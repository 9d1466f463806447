import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import type { KeywordDefinition } from 'ajv';
import { isDecimalMultiple } from './decimal-multiple.ts';

/**
 * Keywords that ajv gets wrong, or slow, and that are ours therefore: it divides doubles for `multipleOf`; it
 * takes objects with a member `constructor` or `valueOf` for something else when it compares; and it compares
 * every item with every other. Equal JSON has one canonical text.
 */
export const OWN_KEYWORDS: readonly (KeywordDefinition & { keyword: string })[] = [
  {
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    compile: (step: number) => (value: number) => isDecimalMultiple(value, step),
    errors: false,
  },
  { keyword: 'const', compile: (wanted: Json) => isOneOf([wanted]), errors: false },
  { keyword: 'enum', schemaType: 'array', compile: isOneOf, errors: false },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (wanted: boolean) => (items: readonly Json[]) => !wanted || areUnique(items),
    errors: false,
  },
];

function isOneOf(values: readonly Json[]): (value: Json) => boolean {
  const scalars = new Set(values.filter((value) => !isContainer(value)));
  const containers = new Set(values.filter(isContainer).map(canonicalJson));
  return (value) =>
    isContainer(value) ? containers.size > 0 && containers.has(canonicalJson(value)) : scalars.has(value);
}

function areUnique(items: readonly Json[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length;
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
