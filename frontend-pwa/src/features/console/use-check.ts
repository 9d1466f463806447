import type { Json } from '@corbusier/shared/domain/json';
import { useRef } from 'react';
import type { ShownError } from '../../schema-form/error-tree.ts';
import type { FormMessages } from '../../schema-form/messages.ts';
import { checkArguments } from './check-arguments.ts';

/**
 * Checks arguments, one look at a time: a second click may come while the first one's arguments are looked at,
 * and asks for nothing new. Undefined for that one.
 */
export function useCheck(schema: Json, messages: FormMessages) {
  const busy = useRef(false);
  return async (value: Json): Promise<readonly ShownError[] | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    return checkArguments(schema, value, messages).finally(() => {
      busy.current = false;
    });
  };
}
