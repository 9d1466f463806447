/** Headers that the transport itself sets; a value from elsewhere would break or forge it. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'keep-alive',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** RFC 9110 `token`. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 `field-value`: nothing that could begin another header. */
export const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What is wrong with each name beyond its form; empty when nothing is. */
export function headerNameFaults(names: readonly string[]): readonly string[] {
  const lower = names.map((name) => name.toLowerCase());
  const own = lower.filter((name) => OWN_HEADERS.has(name));
  const twice = lower.filter((name, index) => lower.indexOf(name) !== index);
  return [
    ...own.map((name) => `${name} is set by the transport itself`),
    ...twice.map((name) => `${name} is given twice`),
  ];
}
