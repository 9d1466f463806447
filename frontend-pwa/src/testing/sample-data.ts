import type { CallDetailBody } from '@corbusier/shared/contract/calls';
import type { ConversationBody } from '@corbusier/shared/contract/conversations';
import type { MessageBody } from '@corbusier/shared/contract/messages';
import type { ServerBody } from '@corbusier/shared/contract/servers';
import type { SessionBody } from '@corbusier/shared/contract/session';
import type { TaskBody } from '@corbusier/shared/contract/tasks';
import type { ToolDetail, ToolRevisionBody } from '@corbusier/shared/contract/tools';
import type { JsonObject } from '@corbusier/shared/domain/json';

const MOMENT = '2026-11-30T12:00:00.000Z';

export const sampleSession: SessionBody = {
  user_id: '0195f3c2-1111-7000-8000-000000000001',
  tenant: { id: '00000000-0000-0000-0000-000000000001', slug: 'default', display_name: 'Default' },
  role: 'admin',
  expires_at: '2026-12-01T12:00:00.000Z',
};

/** A server that runs; `over` changes what a test is about. */
export function sampleServer(name: string, over: Partial<ServerBody> = {}): ServerBody {
  return {
    id: `0195f3c2-2222-7000-8000-${digest(name)}`,
    name,
    source: 'config',
    transport: { kind: 'stdio', target: `mcp-server-${name}`, launched: true },
    state: 'running',
    cause: null,
    failures: 0,
    retry_at: null,
    health: { status: 'unknown', checked_at: null, message: null },
    destination: 'local',
    tool_count: 3,
    flagged_tools: [],
    stale_since: null,
    review: 'none',
    startup_stderr: null,
    protocol_version: '2025-11-25',
    server_version: '1.4.0',
    started_at: MOMENT,
    state_changed_at: MOMENT,
    created_at: MOMENT,
    updated_at: MOMENT,
    ...over,
  };
}

/** A tool that can be called; its name is canonical. */
export function sampleTool(name: string, over: Partial<ToolDetail> = {}): ToolDetail {
  const [namespace = '', bare = ''] = name.split('.');
  const input: JsonObject = {
    type: 'object',
    properties: { path: { type: 'string', description: 'Where the file lies' }, head: { type: 'integer' } },
    required: ['path'],
  };
  return {
    id: `0195f3c2-3333-7000-8000-${digest(name)}`,
    name,
    namespace,
    server_id: `0195f3c2-2222-7000-8000-${digest(namespace)}`,
    server_name: namespace,
    tool: { name: bare, description: `What ${bare} does`, input_schema: input, output_schema: null },
    available: true,
    unavailable_reason: null,
    server_state: 'running',
    stale_since: null,
    flagged: null,
    destination: 'local',
    revision: 1,
    revision_hash: 'a'.repeat(64),
    review: 'not_required',
    discovered_at: MOMENT,
    updated_at: MOMENT,
    definition: { name: bare, inputSchema: input },
    aliases: [`${namespace}__${bare}`],
    ...over,
  };
}

/** How a tool looked when it changed last; `over` changes what a test is about. */
export function sampleRevision(name: string, over: Partial<ToolRevisionBody> = {}): ToolRevisionBody {
  return {
    tool_name: name,
    number: 1,
    hash: 'a'.repeat(64),
    change: 'added',
    effect: null,
    differences: [],
    definition: {},
    first_seen_at: MOMENT,
    approved_by: null,
    approved_at: null,
    current: true,
    ...over,
  };
}

/** A call that succeeded. */
export function sampleCall(id: string, over: Partial<CallDetailBody> = {}): CallDetailBody {
  return {
    call_id: id,
    tool_name: 'filesystem.read_text_file',
    server_name: 'filesystem',
    server_id: `0195f3c2-2222-7000-8000-${digest('filesystem')}`,
    destination: 'local',
    revision_hash: 'a1b2c3d4e5f60718',
    status: 'succeeded',
    reason: null,
    message: null,
    user_id: sampleSession.user_id,
    role: 'admin',
    edge: 'http',
    task_id: null,
    conversation_id: null,
    correlation_id: '0195f3c2-4444-7000-8000-000000000001',
    initiated_at: MOMENT,
    completed_at: MOMENT,
    duration_ms: 38,
    details: null,
    arguments: { value: { path: 'README.md' }, head: null, length: 20 },
    result: { value: { content: [{ type: 'text', text: 'Hello' }] }, head: null, length: 48 },
    payload_withheld: false,
    stderr: null,
    ...over,
  };
}

/** Twelve hexadecimal digits that differ by text. */
function digest(text: string): string {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff_ffff;
  return sum.toString(16).padStart(12, '0');
}

/** A new task whose issue says as little as an issue can. */
export function sampleTask(over: Partial<TaskBody> = {}): TaskBody {
  return {
    id: '0195f3c2-6666-7000-8000-000000000001',
    origin: {
      type: 'issue',
      issue_ref: { provider: 'github', repository: 'acme/widgets', issue_number: 42 },
      metadata: { title: 'Fix login flow', description: null, labels: [], assignees: [], milestone: null },
    },
    branch_ref: null,
    pull_request_ref: null,
    state: 'draft',
    valid_transitions: ['in_progress', 'in_review', 'abandoned'],
    version: 1,
    created_at: MOMENT,
    updated_at: MOMENT,
    ...over,
  };
}

export function sampleConversation(over: Partial<ConversationBody> = {}): ConversationBody {
  return {
    id: '0195f3c2-7777-7000-8000-000000000001',
    title: null,
    task_id: null,
    state: 'active',
    valid_transitions: ['paused', 'archived'],
    created_at: MOMENT,
    updated_at: MOMENT,
    ...over,
  };
}

export function sampleMessage(sequence: number, over: Partial<MessageBody> = {}): MessageBody {
  return {
    id: `0195f3c2-8888-7000-8000-${digest(String(sequence))}`,
    conversation_id: '0195f3c2-7777-7000-8000-000000000001',
    role: 'user',
    content: [{ type: 'text', text: `Message number ${sequence}` }],
    metadata: {},
    created_at: MOMENT,
    sequence_number: sequence,
    ...over,
  };
}
