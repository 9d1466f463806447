import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { ExactNumber } from '@corbusier/shared/domain/json';

/** An event of messages as it is kept or comes in, of any version. */
export interface MessageEvent {
  readonly version: number;
  readonly event_type: string;
  readonly data: Json;
  readonly metadata: {
    /** RFC 3339. */
    readonly occurred_at: string;
    readonly source?: string;
    readonly correlation_id?: string;
  };
}

/** An event of the version that the code reads. */
export interface CurrentMessageEvent extends MessageEvent {
  readonly version: typeof CURRENT_VERSION;
  readonly event_type: typeof MESSAGE_CREATED;
  readonly data: JsonObject & { metadata: JsonObject };
}

export type MessageEventUpgrade =
  | { readonly kind: 'current'; readonly event: CurrentMessageEvent }
  | { readonly kind: 'unknown_event_type'; readonly eventType: string }
  | { readonly kind: 'unsupported_version'; readonly version: number; readonly current: number }
  | { readonly kind: 'malformed_data'; readonly problem: string }
  | { readonly kind: 'upgrade_failed'; readonly problem: string };

const MESSAGE_CREATED = 'MessageCreated';
export const CURRENT_VERSION = 2;

/**
 * Brings an event to the current version, whatever supported version it was written in. Version 2 added
 * `metadata`: an event of version 1 gets an empty one unless it has one. Never changes what it was given.
 */
export function upgradeMessageEvent(event: MessageEvent): MessageEventUpgrade {
  const { event_type, version, data } = event;
  if (event_type !== MESSAGE_CREATED) return { kind: 'unknown_event_type', eventType: event_type };
  if (version !== 1 && version !== CURRENT_VERSION) {
    return { kind: 'unsupported_version', version, current: CURRENT_VERSION };
  }
  if (!isObject(data)) return { kind: 'malformed_data', problem: 'the data is no object' };
  const metadata = Object.hasOwn(data, 'metadata') ? data['metadata'] : missingMetadata(version);
  if (!isObject(metadata)) return { kind: 'upgrade_failed', problem: 'the metadata is no object' };
  return {
    kind: 'current',
    event: { ...event, event_type, version: CURRENT_VERSION, data: { ...data, metadata } },
  };
}

/** Version 2 always has metadata: an event of it without any was not written by us. */
function missingMetadata(version: number): JsonObject | undefined {
  return version === 1 ? {} : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  const container = typeof value === 'object' && value !== null && !Array.isArray(value);
  return container && !(value instanceof ExactNumber);
}
