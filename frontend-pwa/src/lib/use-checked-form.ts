import { type RefObject, useEffect, useRef, useState } from 'react';

/** What is wrong, by field: a rule's name or a sentence. */
export type Broken = Readonly<Record<string, string>>;

export interface CheckedForm {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly broken: Broken;
  /** Shows what is wrong and moves the focus to the first field that is. */
  readonly show: (broken: Broken) => void;
  /** Forgets what was wrong with a field that is being corrected. */
  readonly forget: (field: string) => void;
}

/** What is wrong with the fields of a form. Showing it moves the focus; correcting does not. */
export function useCheckedForm(): CheckedForm {
  const form = useRef<HTMLFormElement>(null);
  const [broken, setBroken] = useState<Broken>({});
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);
  return {
    form,
    broken,
    show: (next) => {
      setBroken(next);
      setShown((times) => times + 1);
    },
    forget: (field) => setBroken(({ [field]: _, ...rest }) => rest),
  };
}
