import { type FormEvent, useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { type CheckedForm, useCheckedForm } from '../../lib/use-checked-form.ts';
import type { ShownError } from '../../schema-form/error-tree.ts';
import { brokenRules, faultsOf, NEW_DRAFT, type ServerDraft } from './server-draft.ts';
import { useRegister } from './use-register.ts';

/** What is typed for a new server, what is wrong with it, and the way to send it. */
export function useServerForm() {
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [argErrors, setArgErrors] = useState<readonly ShownError[]>([]);
  const checked = useCheckedForm();
  const register = useRegister();
  const change = (changed: Partial<ServerDraft>): void => {
    for (const field of Object.keys(changed)) checked.forget(field === 'args' ? 'arguments' : field);
    if (changed.args) setArgErrors([]);
    setDraft((now) => ({ ...now, ...changed }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (register.isPending) return;
    const rules = brokenRules(draft);
    setArgErrors(draft.by === 'template' && !draft.args.ok ? draft.args.errors : []);
    if (Object.keys(rules).length > 0) checked.show(rules);
    else register.mutate(draft, { onError: refused });
  };
  const refused = (error: Error): void => {
    const faults = faultsOf(toApiError(error));
    setArgErrors(faults.args);
    checked.show(faults.args.length > 0 ? { ...faults.broken, arguments: 'arguments' } : faults.broken);
  };
  const rename = (name: string): void => {
    change({ name });
    register.reset();
    focusName(checked);
  };
  return { draft, argErrors, checked, register, change, submit, rename };
}

/** The name that was taken over is what comes next to look at. */
function focusName({ form }: CheckedForm): void {
  form.current?.querySelector<HTMLElement>('[data-name] input')?.focus();
}
