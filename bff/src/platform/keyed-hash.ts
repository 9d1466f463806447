import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/**
 * HMAC-SHA256 (RFC 2104) of texts or bytes under one key, lower-case hex. Two plain hashes: an object of the platform's
 * own `Hmac` a text costs more than the hashing, and leaves more behind to be collected.
 *
 * @param key at most 64 bytes.
 */
export function createKeyedHash(key: Uint8Array): (message: string | Uint8Array) => string {
  if (key.byteLength > BLOCK_BYTES) throw new TypeError(`the key has more than ${BLOCK_BYTES} bytes`);
  const inner = padded(key, 0x36);
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)]);
  return (message) => {
    outer.write(hash('sha256', joined(inner, message), 'hex'), BLOCK_BYTES, 'hex');
    return hash('sha256', outer, 'hex');
  };
}

function joined(inner: Buffer, message: string | Uint8Array): Buffer {
  if (typeof message !== 'string') return Buffer.concat([inner, message]);
  const whole = Buffer.allocUnsafe(BLOCK_BYTES + Buffer.byteLength(message));
  inner.copy(whole);
  whole.write(message, BLOCK_BYTES);
  return whole;
}

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  key.forEach((byte, index) => {
    block[index] = byte ^ pad;
  });
  return block;
}
