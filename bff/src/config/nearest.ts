/** The known word that a mistyped one is likely to mean, or null when none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein: insertions, deletions and replacements between two words. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) row = nextRow(row, { letter, index: i + 1, to });
  return row[to.length] ?? 0;
}

function nextRow(above: readonly number[], step: { letter: string; index: number; to: string }): number[] {
  const row = [step.index];
  for (let j = 0; j < step.to.length; j += 1) {
    const replaced = (above[j] ?? 0) + (step.to[j] === step.letter ? 0 : 1);
    row.push(Math.min(replaced, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
  }
  return row;
}
