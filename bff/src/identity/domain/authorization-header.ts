import { AppError } from '../../kernel/app-error.ts';

/** RFC 6750 §2.1 b64token. */
const tokenForm = /^[A-Za-z0-9\-._~+/]+=*$/;
const headerForm = /^[\t\x20-\x7e]*$/;

/**
 * The bearer token of an `Authorization` header; null or undefined when the request has none. Two headers
 * arrive joined by a comma, which no token holds, so they are refused with all else that is not one token.
 */
export function readBearerToken(header: string | null | undefined): string {
  const value = header?.trim() ?? '';
  if (value === '') throw missing();
  if (!headerForm.test(value)) throw invalid('must be ASCII');
  const [scheme = '', ...rest] = value.split(/[ \t]+/);
  if (scheme.toLowerCase() !== 'bearer') throw invalid('must use the scheme Bearer');
  return readToken(rest);
}

function readToken(words: readonly string[]): string {
  const [token, ...more] = words;
  if (token === undefined) throw missing();
  if (more.length > 0 || token.includes(',')) throw invalid('must hold exactly one token');
  if (!tokenForm.test(token)) throw new AppError('invalid_bearer_token', 'the bearer token is malformed');
  return token;
}

function missing(): AppError {
  return new AppError('missing_bearer_token', 'send a bearer token in the Authorization header');
}

function invalid(what: string): AppError {
  return new AppError('invalid_authorization_header', `the Authorization header ${what}`);
}
