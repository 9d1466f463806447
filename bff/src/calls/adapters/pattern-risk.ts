/** Steps that a backtracking engine may take for one text: about ten milliseconds. */
const MOST_STEPS = 1_000_000;

/** One piece of a pattern at a time: escape, class, opening of a group, mark, quantifier, any other character. */
const PIECE =
  /\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[)|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu;

interface Group {
  /** Something in it repeats, or may be left out. */
  repeats: boolean;
  branches: number;
}

interface Reading {
  readonly open: Group[];
  /** The group that the piece before closed, since a quantifier may follow. */
  closed: Group | undefined;
  /** Open-ended repetitions: each multiplies the work by the length of the text. */
  degree: number;
  factor: number;
}

/**
 * Says whether a backtracking engine surely ends soon with this pattern on a text of this length (UTF-16
 * code units). It errs to the safe side: repetition within repetition and back-references are never sure.
 */
export function isQuickPattern(pattern: string, textLength: number): boolean {
  const reading: Reading = { open: [], closed: undefined, degree: startDegree(pattern), factor: 1 };
  for (const [piece] of pattern.matchAll(PIECE)) readPiece(reading, piece);
  return Math.max(textLength, 1) ** reading.degree * reading.factor <= MOST_STEPS;
}

/** A pattern that is not tied to the start is tried at each place of the text. */
function startDegree(pattern: string): number {
  return pattern.startsWith('^') && !pattern.includes('|') ? 0 : 1;
}

function readPiece(reading: Reading, piece: string): void {
  const closed = reading.closed;
  reading.closed = undefined;
  if (piece.startsWith('(')) reading.open.push({ repeats: false, branches: 1 });
  else if (piece === ')') reading.closed = closeGroup(reading);
  else if (piece === '|') addBranch(reading);
  else if (/^\\(?:[1-9]|k<)/.test(piece)) reading.factor = Number.POSITIVE_INFINITY;
  else readQuantifier(reading, piece, closed);
}

function closeGroup(reading: Reading): Group | undefined {
  const group = reading.open.pop();
  const outer = reading.open.at(-1);
  if (group !== undefined && outer !== undefined) {
    outer.repeats ||= group.repeats;
    outer.branches += group.branches - 1;
  }
  return group;
}

function addBranch(reading: Reading): void {
  reading.factor *= 2;
  const group = reading.open.at(-1);
  if (group !== undefined) group.branches += 1;
}

function readQuantifier(reading: Reading, piece: string, closed: Group | undefined): void {
  const range = rangeOf(piece);
  if (range === undefined) return;
  const [least, most] = range;
  if (most > 1 && closed !== undefined && (closed.repeats || closed.branches > 1)) {
    reading.factor = Number.POSITIVE_INFINITY;
  }
  // A fixed count leaves the engine no choice.
  if (most === least) return;
  const group = reading.open.at(-1);
  if (group !== undefined) group.repeats = true;
  if (most > least + 10) reading.degree += 1;
  else reading.factor *= most - least + 1;
}

function rangeOf(piece: string): [number, number] | undefined {
  if (/^[*+]\??$/.test(piece)) return [0, Number.POSITIVE_INFINITY];
  if (/^\?\??$/.test(piece)) return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(piece) ?? [];
  if (least === undefined) return undefined;
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}
