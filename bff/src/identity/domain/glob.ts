/** Whether a name fits a glob. Only `*` is special; the time is linear in name and pattern for what people write. */
export function matchesGlob(pattern: string, name: string): boolean {
  if (pattern === '*') return true;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === name;
  if (name.length < first.length + last.length) return false;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  return holdsInOrder(name.slice(first.length, name.length - last.length), rest);
}

/** Taking each part at its earliest place leaves the most room for those that follow. */
function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
