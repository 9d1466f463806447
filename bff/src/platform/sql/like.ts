/** A pattern for `ilike` that matches texts with this part, whatever signs it holds. */
export function likePart(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
