export interface MatchedTextProps {
  readonly text: string;
  /** Words that were searched for, in lower case. */
  readonly words: readonly string[];
}

/** Text with the places marked where a searched word was found. */
export function MatchedText({ text, words }: MatchedTextProps) {
  return splitAtMatches(text, words).map(({ at, part, matched }) =>
    matched ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
}

interface Part {
  readonly at: number;
  readonly part: string;
  readonly matched: boolean;
}

/** The text cut where a word begins or ends, whatever the case of the letters. */
export function splitAtMatches(text: string, words: readonly string[]): Part[] {
  const escaped = words.filter((word) => word !== '').map((word) => RegExp.escape(word));
  if (escaped.length === 0) return [{ at: 0, part: text, matched: false }];
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'giu'));
  const parts: Part[] = [];
  let at = 0;
  for (const [index, part] of pieces.entries()) {
    if (part !== '') parts.push({ at, part, matched: index % 2 === 1 });
    at += part.length;
  }
  return parts;
}
