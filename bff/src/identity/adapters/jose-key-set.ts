import { createRemoteJWKSet, customFetch, type FetchImplementation, type RemoteJWKSet } from 'jose';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';

/** Keys of an identity provider: RS and ES signatures, by key id. */
export interface KeySetOptions {
  readonly url: URL;
  readonly issuer: string;
  readonly audience: string;
  /** For tests; the platform's fetch otherwise. */
  readonly fetch?: FetchImplementation;
}

const FETCH_TIMEOUT_MS = 5000;
/** An unknown key id costs the provider one request in this time at most, and so does a provider that is down. */
const REFETCH_MS = 60_000;
const RETRY_AFTER_FAILURE_MS = 10_000;

export function createKeySet(options: KeySetOptions, clock: Clock): RemoteJWKSet {
  return createRemoteJWKSet(options.url, {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cooldownDuration: REFETCH_MS,
    [customFetch]: restAfterFailure(options.fetch ?? platformFetch, clock),
  });
}

const platformFetch: FetchImplementation = (url, init) => fetch(url, init);

/** jose rests between fetches that succeed; one that fails would be repeated by each token that arrives. */
function restAfterFailure(inner: FetchImplementation, clock: Clock): FetchImplementation {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (url, init) => {
    if (clock.monotonicMs() - failedAt < RETRY_AFTER_FAILURE_MS) throw unreachable();
    try {
      const response = await inner(url, init);
      if (response.status !== 200) throw unreachable();
      return response;
    } catch {
      failedAt = clock.monotonicMs();
      throw unreachable();
    }
  };
}

function unreachable(): AppError {
  return new AppError(
    'backend_unreachable',
    'the keys of the identity provider cannot be read; try again in a few seconds',
  );
}
