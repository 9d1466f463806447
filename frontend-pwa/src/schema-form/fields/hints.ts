import type { FormMessages } from '../messages.ts';
import type { Draft } from '../model/draft.ts';
import type { Field, ListShape, NumberShape, TextShape } from '../model/field.ts';
import { prettyJson } from '../model/pretty-json.ts';

const BOUNDS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'] as const;

export function numberHints(shape: NumberShape, { hints }: FormMessages): readonly string[] {
  return BOUNDS.flatMap((bound) => {
    const limit = shape[bound];
    return limit === undefined ? [] : [hints[bound](limit)];
  });
}

export function textHints(shape: Field & TextShape, messages: FormMessages): readonly string[] {
  const { hints } = messages;
  return [
    shape.format === undefined || shape.secret ? undefined : hints.format(shape.format),
    shape.minLength === undefined ? undefined : hints.minLength(shape.minLength),
    shape.maxLength === undefined ? undefined : hints.maxLength(shape.maxLength),
    shape.pattern === undefined ? undefined : patternHint(shape.pattern, messages),
  ].filter((hint) => hint !== undefined);
}

function patternHint(pattern: string, messages: FormMessages): string {
  const hint = messages.hints.pattern(pattern);
  return isPattern(pattern) ? hint : `${hint}. ${messages.patternNotCheckable}`;
}

/** Whether a pattern is one of the browser's; other dialects of patterns exist, and are sent by servers. */
export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

export function listHints(shape: ListShape, { hints }: FormMessages): readonly string[] {
  return [
    shape.minItems === undefined ? undefined : hints.minItems(shape.minItems),
    shape.maxItems === undefined ? undefined : hints.maxItems(shape.maxItems),
    shape.unique ? hints.unique : undefined,
  ].filter((hint) => hint !== undefined);
}

/** A long default is not worth a line of its own; the button that fills it in says enough. */
const LONG_DEFAULT = 80;

/** Remarks common to all kinds. */
export function commonNotes(field: Field, draft: Draft, messages: FormMessages): readonly string[] {
  return [
    stateNote(draft, messages),
    draft.kind === 'absent' ? defaultNote(field, messages) : undefined,
    field.nullable && draft.kind !== 'null' ? messages.mayBeNull : undefined,
    field.readOnly ? messages.readOnly : undefined,
    field.deprecated ? messages.deprecated : undefined,
  ].filter((note) => note !== undefined);
}

function stateNote(draft: Draft, messages: FormMessages): string | undefined {
  if (draft.kind === 'null') return messages.stateNull;
  return draft.kind === 'text' && draft.text === '' ? messages.stateEmptyText : undefined;
}

function defaultNote({ fallback }: Field, messages: FormMessages): string | undefined {
  if (fallback === undefined) return undefined;
  const shown = shownDefault(fallback);
  return shown.length <= LONG_DEFAULT ? messages.defaultIs(shown) : undefined;
}

export function shownDefault(value: NonNullable<Field['fallback']> | null): string {
  return typeof value === 'string' && value !== '' ? value : prettyJson(value);
}
