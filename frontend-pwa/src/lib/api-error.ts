import type { JsonObject } from '@corbusier/shared/domain/json';
import type { Reason } from '@corbusier/shared/errors';

/** Why a request gave no data: a reason of the server, or one that only the browser can tell. */
export type ApiReason = Reason | 'unreachable' | 'unreadable_answer' | 'unknown_reason';

export interface ApiErrorFacts {
  readonly code: string;
  readonly reason: ApiReason;
  readonly message: string;
  /** Empty when no server answered. */
  readonly traceId: string;
  readonly details: JsonObject;
  /** HTTP status; 0 when no server answered. */
  readonly status: number;
}

/** A refusal or failure of one request. */
export class ApiError extends Error {
  readonly facts: ApiErrorFacts;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.facts = facts;
  }

  get reason(): ApiReason {
    return this.facts.reason;
  }

  get code(): string {
    return this.facts.code;
  }

  get traceId(): string {
    return this.facts.traceId;
  }

  get details(): JsonObject {
    return this.facts.details;
  }

  get status(): number {
    return this.facts.status;
  }
}

/** Any thrown value as an `ApiError`; what is not one means that no server was reached. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({
    code: 'unreachable',
    reason: 'unreachable',
    message,
    traceId: '',
    details: {},
    status: 0,
  });
}
