import type { ToolDetail } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { useCallback, useState } from 'react';
import { type ReadArguments, readArguments, turnDraft } from '../../lib/arguments-draft.ts';
import type { ShownError } from '../../schema-form/error-tree.ts';
import { focusFirstError } from '../../schema-form/field-id.ts';
import type { FormMessages } from '../../schema-form/messages.ts';
import type { Draft } from '../../schema-form/model/draft.ts';
import type { WrittenArguments } from './use-arguments.ts';
import { useCheck } from './use-check.ts';
import type { Runner } from './use-run.ts';

export interface ArgumentsState {
  /** What stands against sending, each at its place. */
  readonly errors: readonly ShownError[];
  /** Arguments that were held back because they do not fit the schema; they may be sent all the same. */
  readonly unsent: boolean;
  /** Whether the last attempt to send was held back: an answer that is shown is an earlier one's. */
  readonly heldBack: boolean;
  readonly running: boolean;
  readonly change: (draft: Draft) => void;
  /** Checks and, unless something stands against it, sends. */
  readonly send: () => void;
  readonly sendAnyway: () => void;
  /** From fields to JSON or back; what cannot be read yet stays, with what is wrong. */
  readonly turn: () => void;
  readonly forget: () => void;
  /** The arguments as they stand; undefined while they cannot be read. */
  readonly value: () => Json | undefined;
}

export interface ArgumentsStateInput {
  readonly tool: ToolDetail;
  readonly written: WrittenArguments;
  readonly runner: Runner;
  readonly messages: FormMessages;
  readonly idPrefix: string;
}

interface Findings {
  readonly errors: readonly ShownError[];
  readonly unsent: boolean;
  readonly heldBack: boolean;
}

const NONE: Findings = { errors: [], unsent: false, heldBack: false };

/** What is wrong with the arguments, and the ways to send them. */
export function useArgumentsState(input: ArgumentsStateInput): ArgumentsState {
  const { tool, written, runner, messages, idPrefix } = input;
  const schema = tool.tool.input_schema;
  const [findings, setFindings] = useState(NONE);
  const check = useCheck(schema, messages);
  const forget = useCallback(() => setFindings(({ heldBack }) => ({ ...NONE, heldBack })), []);
  const find = (errors: readonly ShownError[], unsent: boolean): void => {
    setFindings({ errors, unsent, heldBack: true });
    focusFirstError(idPrefix, errors);
  };
  const read = (): Json | undefined => {
    const result = readArguments(written.draft, messages);
    if (result.ok) return result.value;
    find(result.errors, false);
    return undefined;
  };
  const start = (value: Json | undefined): void => {
    if (value === undefined) return;
    setFindings(NONE);
    runner.start(value);
  };
  const send = async (): Promise<void> => {
    const value = read();
    const errors = value === undefined ? undefined : await check(value);
    if (errors?.length === 0) start(value);
    else if (errors !== undefined) find(errors, true);
  };
  const turn = (): void => {
    const turned = turnDraft(written.draft, schema);
    if (!turned) return void read();
    written.change(turned);
    forget();
  };
  const running = runner.run.kind === 'running';
  return {
    ...findings,
    running,
    change: (draft) => {
      written.change(draft);
      if (findings.errors.length > 0) forget();
    },
    send: () => void (!running && send()),
    sendAnyway: () => start(read()),
    turn,
    forget,
    value: () => valueFrom(readArguments(written.draft, messages)),
  };
}

function valueFrom(read: ReadArguments): Json | undefined {
  return read.ok ? read.value : undefined;
}
