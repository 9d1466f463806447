import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';

/** MCP's own bound on the length of a tool's name. */
export const MAX_NAME_LENGTH = 128;

/**
 * Visible characters of ASCII. MCP recommends letters, digits, `_`, `-` and `.`; the others of this set are
 * unusual and harmless, since every tool has an alias. What cannot be seen, or looks like something else, can
 * pass for another tool's name.
 */
const CALLABLE_NAME = /^[!-~]+$/;

/** Why a tool cannot even be an entry: there is nothing to call it by, or nothing that could be stored. */
export function namelessFault(name: Json | undefined): string | null {
  if (name === undefined || name === '') return 'It has no name.';
  if (typeof name !== 'string') return 'Its name is no text.';
  if (name.includes('\u0000') || !name.isWellFormed()) return 'Its name holds characters that are no text.';
  if (name.length <= MAX_NAME_LENGTH) return null;
  return `Its name has ${name.length} characters; MCP allows ${MAX_NAME_LENGTH}.`;
}

type Shape = readonly [field: string, fits: (value: Json) => boolean, wanted: string];

const isText = (value: Json) => typeof value === 'string';
const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

/** What MCP says of these fields. One that breaks it costs agents the whole list, since their libraries check it. */
const SHAPES: readonly Shape[] = [
  ['title', isText, 'text'],
  ['description', isText, 'text'],
  ['inputSchema', isObject, 'an object'],
  ['outputSchema', isObject, 'an object'],
  ['annotations', isObject, 'an object'],
  ['_meta', isObject, 'an object'],
  ['icons', Array.isArray, 'a list'],
];

/** Why a tool cannot be called, so far as its definition says without its schemas being read; null when it can. */
export function definitionFault(name: string, definition: JsonObject): string | null {
  if (!CALLABLE_NAME.test(name)) {
    return `Its name holds ${hiddenCharacter(name)}; names are made of visible ASCII characters.`;
  }
  const misfit = SHAPES.find(([field, fits]) => {
    const value = definition[field];
    return value !== undefined && !fits(value);
  });
  if (misfit !== undefined) return `Its ${misfit[0]} must be ${misfit[2]}.`;
  return rootFault('inputSchema', definition) ?? rootFault('outputSchema', definition);
}

/** A schema without a type takes objects too, and so is fine. */
function rootFault(field: 'inputSchema' | 'outputSchema', definition: JsonObject): string | null {
  const schema = definition[field];
  if (schema === undefined || !isObject(schema) || schema['type'] === undefined) return null;
  const type = schema['type'];
  if (type === 'object' || (Array.isArray(type) && type.includes('object'))) return null;
  const what = field === 'inputSchema' ? 'arguments are' : 'structured results are';
  return `Its ${field} has the type ${JSON.stringify(type).slice(0, 60)}, but ${what} always an object.`;
}

function hiddenCharacter(name: string): string {
  const found = [...name].find((character) => !CALLABLE_NAME.test(character)) ?? '';
  const code = found.codePointAt(0) ?? 0;
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
