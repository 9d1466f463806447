import type { MessageMetadataInput, ToolCallAudit } from '@corbusier/shared/contract/messages';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { defined } from '../../kernel/defined.ts';
import type { MessageMetadata } from './message.ts';
import type { MessageFault } from './message-fault.ts';
import { isBlank } from './text-rules.ts';

/** Extension keys that only we write. */
export const RESERVED_PREFIX = 'review.linkage.';
const REVIEW_LINKAGE = `${RESERVED_PREFIX}v1`;

/** The metadata as it is kept: unknown members among the extensions, absent and empty ones left out. */
export function readMetadata(input: MessageMetadataInput | null | undefined): MessageMetadata {
  const { agent_backend, turn_id, slash_command_expansion, handoff_metadata, ...others } = input ?? {};
  const { tool_call_audits, agent_response_audit, agent_session_id, extensions, ...unknown } = others;
  return withoutAbsent<MessageMetadata>({
    agent_backend,
    turn_id,
    slash_command_expansion: slash_command_expansion && withoutAbsent(slash_command_expansion),
    tool_call_audits: tool_call_audits?.map(readAudit),
    agent_response_audit: agent_response_audit && withoutAbsent(agent_response_audit),
    handoff_metadata,
    agent_session_id,
    // An extension that bears the same name as an unknown member wins.
    extensions: { ...(unknown as JsonObject), ...extensions },
  });
}

type AuditInput = NonNullable<MessageMetadataInput['tool_call_audits']>[number];

function readAudit({ call_id, tool_name, status, error }: AuditInput): ToolCallAudit {
  return {
    call_id: call_id ?? '',
    tool_name: tool_name ?? '',
    status,
    ...defined({ error: error ?? undefined }),
  };
}

/** Without members that are null, undefined, or an empty list or object. */
function withoutAbsent<T extends object>(value: { readonly [K in keyof T]: T[K] | null | undefined }): T {
  // What is left out is optional in `T`: it is absence that stands for null and empty.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isNothing(member))) as T;
}

function isNothing(member: unknown): boolean {
  if (member === null || member === undefined) return true;
  return typeof member === 'object' && Object.keys(member).length === 0;
}

/** All that is wrong with the metadata; entries are named by their index. */
export function metadataFaults(metadata: MessageMetadata): MessageFault[] {
  return [
    ...(metadata.tool_call_audits ?? []).flatMap(auditFaults),
    ...responseFaults(metadata.agent_response_audit ?? {}),
    ...Object.keys(metadata.extensions ?? {}).flatMap(reservedFault),
  ];
}

function auditFaults({ call_id, tool_name, error }: ToolCallAudit, index: number): MessageFault[] {
  return blanks({ call_id, tool_name, error }).map((name) => ({
    kind: 'invalid_metadata',
    field: 'tool_call_audits',
    index,
    problem: `${name} is missing or blank`,
  }));
}

function responseFaults(
  audit: Partial<NonNullable<MessageMetadata['agent_response_audit']>>,
): MessageFault[] {
  const { response_id, model, error } = audit;
  return blanks({ response_id, model, error }).map((name) => ({
    kind: 'invalid_metadata',
    field: 'agent_response_audit',
    problem: `${name} is blank`,
  }));
}

function reservedFault(key: string): MessageFault[] {
  if (!key.startsWith(RESERVED_PREFIX)) return [];
  const problem = `${JSON.stringify(key.slice(0, 100))} is reserved: keys that begin with ${RESERVED_PREFIX} are ours`;
  return [{ kind: 'invalid_metadata', field: 'extensions', problem }];
}

function blanks(members: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined && isBlank(value))
    .map(([name]) => name);
}

/** Ties a message to a comment of a code review. */
export interface ReviewLinkage {
  readonly review_comment_id: string;
  readonly thread_root_id: string;
  readonly reviewer: string;
  readonly file_path?: string;
  readonly commit_sha?: string;
  readonly verification_status: string;
}

/** The one way to a reserved extension. */
export function withReviewLinkage(metadata: MessageMetadata, linkage: ReviewLinkage): MessageMetadata {
  const value: Json = { ...linkage };
  return { ...metadata, extensions: { ...metadata.extensions, [REVIEW_LINKAGE]: value } };
}
