const SPACE = /^\p{White_Space}$/u;
const encoder = new TextEncoder();

/** Without Unicode white space around it. In linear time, however much of it there is. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The text trimmed; null when nothing is left, or nothing was given. */
export function trimmedOrNull(text: string | null | undefined): string | null {
  const rest = trimmed(text ?? '');
  return rest === '' ? null : rest;
}

/** Length in UTF-8. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
