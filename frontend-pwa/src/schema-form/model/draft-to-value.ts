import type { Json } from '@corbusier/shared/domain/json';
import {
  JsonError,
  type JsonProblem,
  placeInText,
  type TextPlace,
} from '@corbusier/shared/domain/json-error';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { chosenDraft, type Draft, type ListDraft, type ObjectDraft, type Path } from './draft.ts';
import { objectOf } from './json-access.ts';
import { isIntegerText, isNumberText } from './number-text.ts';

/** A draft that has no value yet: nothing can be sent before it is mended. */
export type FieldError =
  | { readonly path: Path; readonly problem: 'not-a-number' | 'not-an-integer' | 'missing' | 'duplicate-key' }
  | JsonFieldError;

export interface JsonFieldError {
  readonly path: Path;
  readonly problem: 'bad-json';
  readonly cause: JsonProblem;
  readonly place: TextPlace;
}

export type Decoded =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** What a draft says. Missing and invalid values are for validation; only what cannot be read is refused. */
export function draftToValue(draft: Draft): Decoded {
  const errors: FieldError[] = [];
  const value = decodePresent(draft, [], errors);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: value ?? null };
}

/** The value of a draft, `undefined` when it is absent or, with an error noted, not readable. */
function decode(draft: Draft, path: Path, errors: FieldError[]): Json | undefined {
  switch (draft.kind) {
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'text':
      return draft.text;
    case 'number':
      return decodeNumber(draft, path, errors);
    case 'choice':
      return decodeJson(draft.json, path, errors);
    case 'json':
      return decodeJson(draft.text, path, errors);
    case 'object':
      return decodeObject(draft, path, errors);
    case 'list':
      return decodeList(draft, path, errors);
    case 'union':
      return decode(chosenDraft(draft), path, errors);
  }
}

function decodePresent(draft: Draft, path: Path, errors: FieldError[]): Json | undefined {
  const before = errors.length;
  const value = decode(draft, path, errors);
  if (value === undefined && errors.length === before) errors.push({ path, problem: 'missing' });
  return value;
}

function decodeNumber(
  { text, integer }: { text: string; integer: boolean },
  path: Path,
  errors: FieldError[],
): Json | undefined {
  if (!isNumberText(text)) errors.push({ path, problem: 'not-a-number' });
  else if (integer && !isIntegerText(text)) errors.push({ path, problem: 'not-an-integer' });
  else return parseJson(text);
  return undefined;
}

function decodeJson(text: string, path: Path, errors: FieldError[]): Json | undefined {
  const read = readJsonText(text);
  if (read.ok) return read.value;
  errors.push({ path, problem: 'bad-json', cause: read.cause, place: read.place });
  return undefined;
}

export type JsonRead =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly cause: JsonProblem; readonly position: number; readonly place: TextPlace };

export function readJsonText(text: string): JsonRead {
  try {
    return { ok: true, value: parseJson(text) };
  } catch (error) {
    // A text that is being typed is unfinished most of the time; that is a state, not a fault.
    if (!(error instanceof JsonError)) throw error;
    const { problem, position } = error;
    return { ok: false, cause: problem, position, place: placeInText(text, position) };
  }
}

function decodeObject(draft: ObjectDraft, path: Path, errors: FieldError[]): Json {
  const entries = new Map<string, Json>();
  for (const { name, draft: part } of draft.fields) {
    const value = decode(part, [...path, name], errors);
    if (value !== undefined) entries.set(name, value);
  }
  const taken = new Set(draft.fields.map(({ name }) => name));
  for (const { key, draft: part } of draft.rows) {
    if (taken.has(key)) errors.push({ path: [...path, key], problem: 'duplicate-key' });
    taken.add(key);
    const value = decodePresent(part, [...path, key], errors);
    if (value !== undefined) entries.set(key, value);
  }
  return objectOf(entries);
}

function decodeList(draft: ListDraft, path: Path, errors: FieldError[]): Json {
  const values: Json[] = [];
  draft.items.slice(0, usedItems(draft)).forEach(({ draft: part }, at) => {
    const value = decodePresent(part, [...path, at], errors);
    if (value !== undefined) values.push(value);
  });
  return values;
}

/** Fixed places left empty at the end are not sent. */
function usedItems({ items, slots }: ListDraft): number {
  let used = items.length;
  while (used > 0 && used <= slots && items[used - 1]?.draft.kind === 'absent') used -= 1;
  return used;
}
