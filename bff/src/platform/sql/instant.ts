const TIMESTAMP = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?\+00(?::?00)?$/;

/**
 * PostgreSQL's text of a `timestamptz` as RFC 3339 in UTC with milliseconds. Every connection of ours speaks
 * UTC, so any other zone is a fault of the set-up.
 */
export function instantOf(text: string): string {
  const parts = TIMESTAMP.exec(text);
  if (parts === null) throw new Error(`not a timestamp in UTC: ${text}`);
  const [, day, time, fraction = ''] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
