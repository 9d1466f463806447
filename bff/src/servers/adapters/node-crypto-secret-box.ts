import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { SecretBox, SecretPlace } from '../ports.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/**
 * AES-256-GCM. A sealed text is `v1.KEY.DATA`: the id of the key, so that older ones still open, and nonce,
 * text and tag in base64url.
 * @param keys of 32 bytes each; the first one seals. A function, so that keys that cannot be read are an
 * error of the one who needs them.
 */
export function createNodeCryptoSecretBox(keys: () => readonly Uint8Array[]): SecretBox {
  return {
    seal(plain, place) {
      const [key] = readKeys(keys);
      if (key === undefined) throw refusal('there is no key to seal with');
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(place));
      const data = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, keyId(key), data.toString('base64url')].join('.');
    },
    open(sealed, place) {
      const [version, id, data = ''] = sealed.split('.');
      const key = version === VERSION ? readKeys(keys).find((known) => keyId(known) === id) : undefined;
      if (key === undefined) {
        throw refusal(
          `the value of "${place.name}" was sealed with the key ${id}, which is not there any more`,
        );
      }
      return decrypt(key, Buffer.from(data, 'base64url'), place);
    },
  };
}

function readKeys(keys: () => readonly Uint8Array[]): readonly Uint8Array[] {
  try {
    return keys();
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : 'the keys cannot be read');
  }
}

function decrypt(key: Uint8Array, data: Buffer, place: SecretPlace): string {
  try {
    const decipher = createDecipheriv(CIPHER, key, data.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(place)).setAuthTag(data.subarray(-TAG_BYTES));
    const text = data.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    throw refusal(`the value of "${place.name}" was changed after it was sealed`);
  }
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function boundTo({ tenantId, server, name }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([tenantId, server, name]));
}

function refusal(why: string): UpstreamStartError {
  const advice = 'bring the key back, or delete the server and register it anew';
  return new UpstreamStartError('missing_secret', { message: `${why}; ${advice}` });
}
