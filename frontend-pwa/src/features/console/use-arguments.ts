import type { Json } from '@corbusier/shared/domain/json';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readArgumentsFragment } from '../../lib/link-arguments.ts';
import type { Draft } from '../../schema-form/model/draft.ts';
import { initialDraft } from '../../schema-form/model/initial-draft.ts';
import { valueToDraft } from '../../schema-form/model/value-to-draft.ts';
import { dropDraft, keepDraft, keptDraft } from './draft-store.ts';

const KEPT_AFTER_MS = 300;

export interface WrittenArguments {
  readonly draft: Draft;
  /** Where they came from before anybody touched them. */
  readonly origin: 'fresh' | 'kept' | 'link';
  readonly change: (next: Draft) => void;
  readonly reset: () => void;
}

type State = Pick<WrittenArguments, 'draft' | 'origin'>;

/**
 * The arguments being written for a tool: from the link that opened the page, else as they were left, else as the
 * schema proposes. Undefined for the moment that looking up takes.
 */
export function useArguments(toolName: string, schema: Json): WrittenArguments | undefined {
  const { hash } = useLocation();
  const [state, setState] = useState<State>();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(schema);
  first.current = schema;
  useEffect(() => {
    let wanted = true;
    void openArguments(toolName, first.current, hash).then((opened) => {
      if (wanted) setState(opened);
    });
    return () => {
      wanted = false;
    };
  }, [toolName, hash]);
  const change = useCallback(
    (next: Draft) => {
      setState((old) => ({ origin: old?.origin ?? 'fresh', draft: next }));
      forgetLink();
      clearTimeout(pending.current);
      pending.current = setTimeout(() => void keepDraft(toolName, next), KEPT_AFTER_MS);
    },
    [toolName],
  );
  const reset = useCallback(() => {
    clearTimeout(pending.current);
    setState({ origin: 'fresh', draft: initialDraft(first.current) });
    void dropDraft(toolName);
  }, [toolName]);
  return state && { ...state, change, reset };
}

/** What was typed since must win over the link when the page is loaded again. */
function forgetLink(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}

async function openArguments(toolName: string, schema: Json, hash: string): Promise<State> {
  const linked = readArgumentsFragment(hash);
  if (linked !== undefined) return { origin: 'link', draft: valueToDraft(schema, linked) };
  const kept = await keptDraft(toolName);
  return kept ? { origin: 'kept', draft: kept } : { origin: 'fresh', draft: initialDraft(schema) };
}
