import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { partFaults, type TextRules } from './content-parts.ts';
import { type Message, messageBody } from './message.ts';
import { type MessageFault, refuseFaults } from './message-fault.ts';
import { metadataFaults } from './metadata.ts';

export interface MessageLimits extends TextRules {
  /** Bytes of the message as JSON in UTF-8. */
  readonly maxBytes: number;
  readonly maxParts: number;
}

export const DEFAULT_LIMITS: MessageLimits = {
  maxBytes: 1_048_576,
  maxParts: 100,
  maxTextLength: 100_000,
  allowEmptyText: false,
};

/** Takes empty texts, for what was made elsewhere. */
export const LENIENT_LIMITS: MessageLimits = { ...DEFAULT_LIMITS, allowEmptyText: true };

export const STRICT_LIMITS: MessageLimits = {
  maxBytes: 262_144,
  maxParts: 20,
  maxTextLength: 10_000,
  allowEmptyText: false,
};

const NO_ID = /^[0-]*$/;

/** Throws `validation_failed` with all that is wrong: structure first, then each part, then the size. */
export function validateMessage(message: Message, limits: MessageLimits = DEFAULT_LIMITS): void {
  refuseFaults(messageFaults(message, limits));
}

export function messageFaults(message: Message, limits: MessageLimits): MessageFault[] {
  return [
    ...structureFaults(message, limits),
    ...metadataFaults(message.metadata),
    ...partFaults(message.content, { ...limits, role: message.role }),
    ...sizeFaults(message, limits.maxBytes),
  ];
}

function structureFaults({ id, content }: Message, { maxParts }: MessageLimits): MessageFault[] {
  const faults: MessageFault[] = [];
  if (NO_ID.test(id)) faults.push({ kind: 'missing_message_id' });
  if (content.length === 0) faults.push({ kind: 'empty_content' });
  if (content.length > maxParts) {
    faults.push({ kind: 'too_many_content_parts', max: maxParts, actual: content.length });
  }
  return faults;
}

function sizeFaults(message: Message, limitBytes: number): MessageFault[] {
  // A message is JSON by its own type; the interface has no index signature to show it.
  const text = stringifyJson(messageBody(message) as unknown as Json);
  const actualBytes = new TextEncoder().encode(text).byteLength;
  return actualBytes > limitBytes ? [{ kind: 'message_too_large', actualBytes, limitBytes }] : [];
}
