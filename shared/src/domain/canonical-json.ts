import { ExactNumber, type Json } from './json.ts';
import { writeExactNumber } from './stringify-json.ts';

/**
 * One text per value, for hashing: no blanks, keys in the order of their UTF-16 code units at every level,
 * exact numbers by their source and all others in their shortest form.
 */
export function canonicalJson(value: Json): string {
  if (value instanceof ExactNumber) return writeExactNumber(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
