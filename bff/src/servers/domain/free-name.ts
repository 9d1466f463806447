const MAX_NAME = 100;

/** `postgres_2`, `postgres_3`, … */
export function freeName(name: string, isTaken: (candidate: string) => boolean): string {
  const stem = name.replace(/_\d{1,6}$/, '');
  for (let number = 2; ; number += 1) {
    const end = `_${number}`;
    const candidate = stem.slice(0, MAX_NAME - end.length) + end;
    if (!isTaken(candidate)) return candidate;
  }
}
