import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';

/** JSON text for reading: two blanks a level, numbers digit for digit. */
export function prettyJson(value: Json): string {
  return write(value, '\n');
}

function write(value: Json, lineBreak: string): string {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber)
    return stringifyJson(value);
  const inner = `${lineBreak}  `;
  if (Array.isArray(value)) {
    return enclosed(
      '[]',
      value.map((item) => inner + write(item, inner)),
      lineBreak,
    );
  }
  const members = Object.entries(value).map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${write(part, inner)}`,
  );
  return enclosed('{}', members, lineBreak);
}

function enclosed(brackets: string, parts: readonly string[], lineBreak: string): string {
  if (parts.length === 0) return brackets;
  return `${brackets[0] ?? ''}${parts.join(',')}${lineBreak}${brackets[1] ?? ''}`;
}
