import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Secrets } from '../ports.ts';

/** Works the same in the browser and in Bun; the hash is synchronous, which Web Crypto's is not. */
export function createWebCryptoSecrets(): Secrets {
  return {
    randomHex: (bytes) => bytesToHex(globalThis.crypto.getRandomValues(new Uint8Array(bytes))),
    sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  };
}
