import type { Json } from '@corbusier/shared/domain/json';
import { JsonError } from '@corbusier/shared/domain/json-error';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { AppError } from '../../kernel/app-error.ts';

export interface BodyLimits {
  /** Bytes. */
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxKeys: number;
}

export const DEFAULT_BODY_LIMITS: BodyLimits = { maxBytes: 4_194_304, maxDepth: 64, maxKeys: 10_000 };

/** Reads a JSON body once, within limits, with exact numbers. Throws `unsupported_media_type`, `payload_too_large`, `invalid_json`. */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<Json> {
  requireJson(request.headers.get('content-type'));
  requirePlain(request.headers.get('content-encoding'));
  return parseBody(await readBytes(request, limits.maxBytes), limits);
}

/** The same for a body that may be left out: without a byte there is none, whatever type was announced. */
export async function readOptionalJsonBody(request: Request, limits: BodyLimits): Promise<Json | undefined> {
  const bytes = await readBytes(request, limits.maxBytes);
  if (bytes.byteLength === 0) return undefined;
  requireJson(request.headers.get('content-type'));
  requirePlain(request.headers.get('content-encoding'));
  return parseBody(bytes, limits);
}

function parseBody(bytes: Uint8Array, limits: BodyLimits): Json {
  const text = decode(bytes);
  try {
    return parseJson(text, limits);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new AppError('invalid_json', `The body is not acceptable JSON: ${error.message}`, {
      problem: error.problem,
      position: error.position,
    });
  }
}

function requireJson(contentType: string | null): void {
  const [essence = '', ...parameters] = (contentType ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((part) => part.startsWith('charset='));
  const utf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (essence === 'application/json' && utf8) return;
  throw new AppError('unsupported_media_type', 'Send the body as application/json in UTF-8.', {
    contentType: contentType ?? null,
  });
}

/** Packed bodies are not unpacked, so a plain one that is said to be packed is refused too. */
function requirePlain(encoding: string | null): void {
  if (encoding === null || encoding.toLowerCase() === 'identity') return;
  throw new AppError('unsupported_media_type', 'Send the body without a content encoding.', { encoding });
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return concat(chunks, size);
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The body may have at most ${maxBytes} bytes.`, { maxBytes });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.', { problem: 'encoding' });
  }
}
