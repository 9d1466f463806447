import { browserStore } from '../../lib/browser-store.ts';
import type { Draft } from '../../schema-form/model/draft.ts';

/** Keeps what is being written for a tool; a browser that keeps nothing is no reason to stop writing. */
export async function keepDraft(toolName: string, draft: Draft): Promise<void> {
  try {
    await (await browserStore()).put('drafts', JSON.stringify(draft), toolName);
  } catch {
    // Private windows may refuse: the draft then lives as long as the page.
  }
}

/** What was being written for a tool, if anything. */
export async function keptDraft(toolName: string): Promise<Draft | undefined> {
  try {
    const text = await (await browserStore()).get('drafts', toolName);
    return text === undefined ? undefined : readDraft(text);
  } catch {
    return undefined;
  }
}

export async function dropDraft(toolName: string): Promise<void> {
  try {
    await (await browserStore()).delete('drafts', toolName);
  } catch {
    // Nothing is kept, so nothing is left.
  }
}

function readDraft(text: string): Draft | undefined {
  const draft: unknown = JSON.parse(text);
  const known = typeof draft === 'object' && draft !== null && 'kind' in draft;
  // Only `keepDraft` writes to this store, and only whole drafts.
  return known ? (draft as Draft) : undefined;
}
