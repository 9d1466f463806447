import type { Json } from '@corbusier/shared/domain/json';
import type { ShownError } from '../../schema-form/error-tree.ts';
import type { FormMessages } from '../../schema-form/messages.ts';

export async function checkArguments(
  _schema: Json,
  _value: Json,
  _messages: FormMessages,
): Promise<readonly ShownError[]> {
  return [];
}
