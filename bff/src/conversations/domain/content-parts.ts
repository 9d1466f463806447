import type { ContentPartInput } from '@corbusier/shared/contract/messages';
import { defined } from '../../kernel/defined.ts';
import type { ContentPart, MessageRole } from './message.ts';
import type { MessageFault } from './message-fault.ts';
import { isBlank, isLongerThan } from './text-rules.ts';

export interface TextRules {
  /** Code points of one text. */
  readonly maxTextLength: number;
  readonly allowEmptyText: boolean;
}

/** The part as it is kept: defaults filled in, absent members left out. */
export function readPart(part: ContentPartInput): ContentPart {
  if (part.type === 'tool_result') return { ...part, success: part.success ?? true };
  if (part.type !== 'attachment') return part;
  const { name, size_bytes, ...rest } = part;
  return { ...rest, ...defined({ name: name ?? undefined, size_bytes: size_bytes ?? undefined }) };
}

export interface PartRules extends TextRules {
  readonly role: MessageRole;
}

/** What is wrong with each part, all parts looked at. */
export function partFaults(parts: readonly ContentPart[], rules: PartRules): MessageFault[] {
  return parts.flatMap((part, index) =>
    partProblems(part, rules).map((problem) => ({ kind: 'invalid_content_part' as const, index, problem })),
  );
}

function partProblems(part: ContentPart, rules: PartRules): string[] {
  switch (part.type) {
    case 'text':
      return textProblems(part.text, rules);
    case 'tool_call':
      return [
        ...unlessRole(rules.role, 'assistant', 'calls tools'),
        ...wanted({ call_id: part.call_id, name: part.name }),
      ];
    case 'tool_result':
      return [...unlessRole(rules.role, 'tool', 'answers tool calls'), ...wanted({ call_id: part.call_id })];
    case 'attachment':
      return wanted({ mime_type: part.mime_type, data: part.data });
  }
}

function textProblems(text: string, { maxTextLength, allowEmptyText }: TextRules): string[] {
  if (!allowEmptyText && isBlank(text)) return ['the text is blank'];
  return isLongerThan(text, maxTextLength) ? [`the text has more than ${maxTextLength} characters`] : [];
}

function unlessRole(role: MessageRole, wantedRole: MessageRole, what: string): string[] {
  return role === wantedRole ? [] : [`only the role ${wantedRole} ${what}, and this message is of ${role}`];
}

/** Members that must not be empty; blanks count as something. */
function wanted(members: Readonly<Record<string, string>>): string[] {
  return Object.entries(members)
    .filter(([, value]) => value === '')
    .map(([name]) => `${name} is empty`);
}
