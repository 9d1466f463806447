const NOT_BLANK = /\P{White_Space}/u;

/** Nothing but white space, by Unicode's own list. */
export function isBlank(text: string): boolean {
  return !NOT_BLANK.test(text);
}

/** Whether there are more code points than `max`. A text of no more code units is not counted. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && countCodePoints(text) > max;
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
