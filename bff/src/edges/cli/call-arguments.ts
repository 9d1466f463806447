import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { CliError, exitCodes } from './exit-codes.ts';
import { isJsonObject } from './json-object.ts';

/** Reads the arguments of a call that were given as one JSON object. */
export function readJsonArguments(text: string): JsonObject {
  const value = parseOrNull(text);
  if (isJsonObject(value)) return value;
  throw new CliError(exitCodes.usage, 'the arguments after --json must be one JSON object');
}

/**
 * Reads arguments given as `key=value`. A value is text, unless the tool's schema wants something else there
 * and the value is JSON; `key:=value` is JSON in any case.
 */
export function readPairs(pairs: readonly string[], inputSchema: Json): JsonObject {
  const entries = pairs.map((pair) => readPair(pair, inputSchema));
  const keys = entries.map(([key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw usage(`the argument ${twice} is given twice`);
  return Object.fromEntries(entries);
}

function readPair(pair: string, inputSchema: Json): [string, Json] {
  const [, key, colon, text] = /^([^=]+?)(:?)=(.*)$/s.exec(pair) ?? [];
  if (key === undefined || text === undefined) throw usage(`${pair} is not of the form key=value`);
  return [key, colon === ':' ? readJson(key, text) : readValue(text, propertyOf(inputSchema, key))];
}

function readJson(key: string, text: string): Json {
  const value = parseOrNull(text);
  if (value === undefined) throw usage(`the value of ${key} is no JSON`);
  return value;
}

function readValue(text: string, property: Json | undefined): Json {
  if (wantsText(property)) return text;
  return parseOrNull(text) ?? text;
}

/** Where the schema is silent, text is what was typed. */
function wantsText(property: Json | undefined): boolean {
  const type = isJsonObject(property) ? property.type : undefined;
  if (type === undefined) return true;
  return Array.isArray(type) ? type.includes('string') : type === 'string';
}

function propertyOf(schema: Json, key: string): Json | undefined {
  const properties = isJsonObject(schema) ? schema.properties : undefined;
  return isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function parseOrNull(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    // Callers say what they expected instead.
    return undefined;
  }
}

function usage(message: string): CliError {
  return new CliError(exitCodes.usage, message);
}
