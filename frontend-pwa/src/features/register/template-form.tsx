import type { ServerTemplateBody } from '@corbusier/shared/contract/servers';
import { useEffect, useMemo, useState } from 'react';
import { type ReadArguments, readArguments } from '../../lib/arguments-draft.ts';
import { useFormMessages } from '../../lib/form-messages.ts';
import type { ShownError } from '../../schema-form/error-tree.ts';
import type { Draft } from '../../schema-form/model/draft.ts';
import { initialDraft } from '../../schema-form/model/initial-draft.ts';
import { SchemaForm } from '../../schema-form/schema-form.tsx';
import { templateSchema } from './template-schema.ts';

export interface TemplateFormProps {
  readonly template: ServerTemplateBody;
  readonly errors: readonly ShownError[];
  readonly idPrefix: string;
  /** Hears what the form says, from its beginning on. */
  readonly onRead: (read: ReadArguments) => void;
}

/** The typed arguments of one template. */
export function TemplateForm({ template, errors, idPrefix, onRead }: TemplateFormProps) {
  const messages = useFormMessages();
  const schema = useMemo(() => templateSchema(template), [template]);
  const [draft, setDraft] = useState<Draft>(() => initialDraft(schema));
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears it may be another function at each drawing.
  useEffect(() => onRead(readArguments(draft, messages)), [draft, messages]);
  return (
    <SchemaForm
      schema={schema}
      draft={draft}
      onChange={setDraft}
      errors={errors}
      idPrefix={idPrefix}
      messages={messages}
    />
  );
}
