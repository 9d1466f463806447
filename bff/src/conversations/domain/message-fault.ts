import { AppError } from '../../kernel/app-error.ts';

/** One thing that is wrong with a message. */
export type MessageFault =
  | { readonly kind: 'missing_message_id' }
  | { readonly kind: 'empty_content' }
  | { readonly kind: 'too_many_content_parts'; readonly max: number; readonly actual: number }
  /** `index` counts parts from 0. */
  | { readonly kind: 'invalid_content_part'; readonly index: number; readonly problem: string }
  | {
      readonly kind: 'invalid_metadata';
      /** The member, such as `tool_call_audits`. */
      readonly field: string;
      /** Of an entry of that member, from 0. */
      readonly index?: number;
      readonly problem: string;
    }
  | { readonly kind: 'message_too_large'; readonly actualBytes: number; readonly limitBytes: number };

/** The fault as a sentence without its full stop. */
export function faultText(fault: MessageFault): string {
  switch (fault.kind) {
    case 'missing_message_id':
      return 'the message has no id';
    case 'empty_content':
      return 'a message needs at least one part';
    case 'too_many_content_parts':
      return `a message has at most ${fault.max} parts, and this one has ${fault.actual}`;
    case 'invalid_content_part':
      return `content[${fault.index}]: ${fault.problem}`;
    case 'invalid_metadata':
      return `metadata.${fault.field}${fault.index === undefined ? '' : `[${fault.index}]`}: ${fault.problem}`;
    case 'message_too_large':
      return `a message has at most ${fault.limitBytes} bytes, and this one has ${fault.actualBytes}`;
  }
}

/** Throws `validation_failed` when there is a fault: one speaks for itself, several come as a list. */
export function refuseFaults(faults: readonly MessageFault[]): void {
  const [only] = faults;
  if (only === undefined) return;
  const said = faults.map((fault) => ({ ...fault, message: faultText(fault) }));
  const details = faults.length === 1 ? only : { kind: 'multiple', errors: said };
  throw new AppError('validation_failed', faults.map(faultText).join('; '), details);
}
