// Control characters but for tab and line feed, the C1 range, and marks that reorder what is shown.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of a third party as a terminal may show it: escape sequences could rewrite what was printed before,
 * so control characters come out as their code.
 */
export function terminalText(text: string): string {
  return text.replace(unsafe, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}

/** The same on one line. */
export function terminalLine(text: string): string {
  return terminalText(text.replace(/\s+/g, ' ').trim());
}

/** Columns under their headings, as wide as their widest cell; the last one is not padded. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(terminalLine));
  const widths = headings.map((_heading, column) =>
    Math.max(...lines.map((cells) => lengthOf(cells[column]))),
  );
  return lines.map((cells) => tableLine(cells, widths)).join('\n');
}

function tableLine(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
    .join('  ');
}

function lengthOf(cell: string | undefined): number {
  return cell?.length ?? 0;
}
