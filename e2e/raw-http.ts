import { request } from 'node:http';

export interface RawRequest {
  readonly method?: string;
  /** As it is sent: nothing is resolved, decoded or escaped. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sends the body in chunks, without its length. */
  readonly chunked?: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request that `fetch` would refuse to send, or would tidy up first: any Host, any path, any body. */
export function rawRequest(origin: string, given: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', path, headers = {}, body, chunked = false } = given;
  const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent: false });
    // Who refuses a body need not read it to its end: what counts is whether an answer came.
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        sent.destroy();
      });
      answer.once('error', reject);
    });
    if (chunked && body !== undefined) sent.write(body);
    sent.end(chunked ? undefined : body);
  });
}
