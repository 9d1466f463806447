import { AppError } from '../../kernel/app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The body as text. Stops reading at the limit, whatever `content-length` says. Throws `payload_too_large`,
 * `unsupported_media_type`, and `invalid_json` when the bytes are no UTF-8.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  requirePlainBytes(request.headers);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const bytes = await readBytes(request, limit);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not UTF-8 text.');
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (hasTrueLength(request.headers)) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream, so the rest of the body is never read.
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
  }
  return joinBytes(chunks, length);
}

/** Whether HTTP itself ends the body at `content-length`, which was checked; it is read at one go then. */
function hasTrueLength(headers: Headers): boolean {
  return /^[0-9]+$/.test(headers.get('content-length') ?? '') && !headers.has('transfer-encoding');
}

function joinBytes(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function requirePlainBytes(headers: Headers): void {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Send the body without a content encoding.', { encoding });
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('payload_too_large', `The body is larger than ${limit} bytes.`, { limitBytes: limit });
}
