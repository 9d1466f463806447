import type { JsonObject } from '@corbusier/shared/domain/json';

/** Where the answer to one message goes. */
export interface Wire {
  /** One whole message. */
  message(body: JsonObject): void;
  /** A part of one message; settles when more may be written, rejects when nobody reads any more. */
  piece(bytes: Uint8Array | string): Promise<void>;
  /** The message of the pieces is whole. */
  finish(): void;
}

export function encode(body: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', ...body });
}

interface Drained {
  write(chunk: Uint8Array | string): boolean;
  once(event: 'drain' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
  readonly destroyed: boolean;
}

/** Writes at the pace of the reader. Rejects when there is no reader any more. */
export function writeDrained(stream: Drained, chunk: Uint8Array | string): Promise<void> {
  if (stream.destroyed) return Promise.reject(new Error('nobody reads any more'));
  if (stream.write(chunk)) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve, reject) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', gone);
      resolve();
    };
    const gone = () => {
      stream.off('drain', done);
      reject(new Error('nobody reads any more'));
    };
    stream.once('drain', done);
    stream.once('close', gone);
  });
}
