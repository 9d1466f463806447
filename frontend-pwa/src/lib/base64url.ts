/** Text as base64url of its UTF-8 bytes, without padding. */
export function encodeBase64Url(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** The text of base64url; undefined when it is not that, or not UTF-8. */
export function decodeBase64Url(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.fromBase64(encoded, { alphabet: 'base64url' });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
