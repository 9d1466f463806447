/** Stands for what no text column can hold. */
const REPLACEMENT = '\uFFFD';

/** The text without NUL and lone surrogates, which PostgreSQL refuses in text and UTF-8 cannot write. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** The same for what may be absent. */
export function cleanOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : cleanText(text);
}
