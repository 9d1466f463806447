import type { ToolDetail } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { useCallback, useState } from 'react';
import type { ShownError } from '../../schema-form/error-tree.ts';
import { focusFirstError } from '../../schema-form/field-id.ts';
import type { FormMessages } from '../../schema-form/messages.ts';
import type { Draft } from '../../schema-form/model/draft.ts';
import { readArguments, turnDraft } from './arguments-draft.ts';
import type { WrittenArguments } from './use-arguments.ts';
import { useCheck } from './use-check.ts';
import type { Runner } from './use-run.ts';

export interface ArgumentsState {
  /** What stands against sending, each at its place. */
  readonly errors: readonly ShownError[];
  /** Arguments that were held back because they do not fit the schema; they may be sent all the same. */
  readonly unsent: boolean;
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
}

const NONE: Findings = { errors: [], unsent: false };

/** What is wrong with the arguments, and the ways to send them. */
export function useArgumentsState(input: ArgumentsStateInput): ArgumentsState {
  const { tool, written, runner, messages, idPrefix } = input;
  const schema = tool.tool.input_schema;
  const [findings, setFindings] = useState(NONE);
  const check = useCheck(schema, messages);
  const forget = useCallback(() => setFindings(NONE), []);
  const find = (errors: readonly ShownError[], unsent: boolean): void => {
    setFindings({ errors, unsent });
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
  return {
    ...findings,
    change: (draft) => {
      written.change(draft);
      if (findings.errors.length > 0) setFindings(NONE);
    },
    send: () => void (runner.run.kind !== 'running' && send()),
    sendAnyway: () => start(read()),
    turn,
    forget,
    value: () => {
      const result = readArguments(written.draft, messages);
      return result.ok ? result.value : undefined;
    },
  };
}
