import { type ComponentType, createContext, useContext } from 'react';
import type { FieldProps } from './fields/field-props.ts';
import type { FormMessages } from './messages.ts';
import type { Draft } from './model/draft.ts';
import type { Steps } from './model/set-draft.ts';

/** What every field of a form needs and that stays the same while somebody types. */
export interface FormScope {
  readonly messages: FormMessages;
  readonly idPrefix: string;
  readonly change: (steps: Steps, draft: Draft) => void;
  /** Draws a field of any kind: fields hold fields, and none of their files can import all the others. */
  readonly Field: ComponentType<FieldProps>;
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (scope === undefined) throw new Error('a field stands outside a form');
  return scope;
}
