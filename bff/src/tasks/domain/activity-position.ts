import { AppError } from '../../kernel/app-error.ts';

/** Where a reader stands in the two streams that make up the activity; undefined at their begin. */
export interface ActivityPosition {
  readonly events?: string;
  readonly calls?: string;
}

const SHAPE = /^(\d{1,18})?\.(\d{1,18})?$/;

export function writeActivityPosition({ events = '', calls = '' }: ActivityPosition): string {
  return `${events}.${calls}`;
}

/** Throws `invalid_cursor`. */
export function readActivityPosition(text: string): ActivityPosition {
  const parts = SHAPE.exec(text);
  if (parts === null) {
    throw new AppError('invalid_cursor', 'The cursor is not one of ours. Start again without it.', {});
  }
  const [, events, calls] = parts;
  return { ...(events !== undefined && { events }), ...(calls !== undefined && { calls }) };
}
