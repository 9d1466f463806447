import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import type { ShownError } from '../error-tree.ts';
import { englishMessages, type FormMessages } from '../messages.ts';
import type { Draft } from '../model/draft.ts';
import { draftToValue } from '../model/draft-to-value.ts';
import { initialDraft } from '../model/initial-draft.ts';
import { SchemaForm } from '../schema-form.tsx';

// Looking up roles in a simulated browser takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

interface Shown {
  /** What would be sent, or why nothing would be. */
  readonly sent: () => string;
  readonly user: ReturnType<typeof userEvent.setup>;
}

interface HolderProps {
  readonly schema: Json;
  readonly start: Draft;
  readonly errors: readonly ShownError[];
  readonly onDraft: (draft: Draft) => void;
  readonly messages: FormMessages;
}

/** A form that keeps its own draft. */
function Holder({ start, onDraft, ...form }: HolderProps) {
  const [draft, setDraft] = useState(start);
  const keep = (next: Draft) => {
    onDraft(next);
    setDraft(next);
  };
  return <SchemaForm {...form} draft={draft} onChange={keep} idPrefix="args" />;
}

interface ShowOptions {
  readonly errors?: readonly ShownError[];
  readonly messages?: FormMessages;
}

export function show(schema: Json, start = initialDraft(schema), options: ShowOptions = {}): Shown {
  const { errors = [], messages = englishMessages } = options;
  let latest = start;
  const keep = (draft: Draft) => {
    latest = draft;
  };
  render(<Holder schema={schema} start={start} errors={errors} onDraft={keep} messages={messages} />);
  const sent = () => {
    const decoded = draftToValue(latest);
    return decoded.ok ? canonicalJson(decoded.value) : decoded.errors.map(({ problem }) => problem).join();
  };
  return { sent, user: userEvent.setup() };
}

/** A schema of one property, `v`. */
export const v = (schema: Json, more: { [key: string]: Json } = {}): Json => ({
  type: 'object',
  properties: { v: schema },
  ...more,
});
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
