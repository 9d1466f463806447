/** Why a text was refused: it is not JSON, or it goes beyond what we accept of JSON. */
export type JsonProblem = 'syntax' | 'duplicate_key' | 'too_deep' | 'too_many_keys';

/** A place in a text; both count from 1, `column` in UTF-16 code units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A text that is refused as JSON. `position` is an offset in UTF-16 code units from the text's start. */
export class JsonError extends Error {
  readonly problem: JsonProblem;
  readonly position: number;

  constructor(problem: JsonProblem, position: number, message: string) {
    super(message);
    this.name = 'JsonError';
    this.problem = problem;
    this.position = position;
  }
}

const LINE_END = /\r\n|\n|\r/g;

/** Line and column of an offset; an offset beyond the end is taken as the end. */
export function placeInText(text: string, position: number): TextPlace {
  const end = Math.min(position, text.length);
  let line = 1;
  let lineStart = 0;
  for (const match of text.matchAll(LINE_END)) {
    const next = match.index + match[0].length;
    if (next > end) break;
    line += 1;
    lineStart = next;
  }
  return { line, column: end - lineStart + 1 };
}
