import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ToolDraft } from '../ports.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { sameJson } from './same-json.ts';
import { MAX_NAME_LENGTH, namelessFault } from './tool-faults.ts';

/** A listed tool that cannot be called, and why. */
export interface FlaggedTool {
  readonly name: string;
  readonly reason: string;
}

export interface ReadTools {
  /** By their own names, in the order of the list. */
  readonly drafts: readonly ToolDraft[];
  /** Those that cannot be an entry of the catalogue: nothing can name them. The rest are live. */
  readonly leftOut: readonly FlaggedTool[];
}

/**
 * Reads what a server listed. Definitions stay raw. One that is as it was before keeps its object and hash, so
 * that nothing is computed again for it. A tool that cannot be named never takes its neighbours with it; of two
 * with one name the first counts.
 */
export function readTools(
  tools: readonly JsonObject[],
  known: ReadonlyMap<string, CatalogEntry> = new Map(),
): ReadTools {
  const drafts = new Map<string, ToolDraft>();
  const leftOut: FlaggedTool[] = [];
  for (const [index, definition] of tools.entries()) {
    const name = definition['name'];
    const fault = namelessFault(name) ?? duplicateFault(name, drafts);
    // A name without a fault is text.
    if (fault === null) drafts.set(name as string, draftOf(name as string, definition, known));
    else leftOut.push({ name: shownName(name), reason: `${fault} It is number ${index + 1} of the list.` });
  }
  return { drafts: [...drafts.values()], leftOut };
}

function draftOf(name: string, definition: JsonObject, known: ReadonlyMap<string, CatalogEntry>): ToolDraft {
  const before = known.get(name);
  if (before !== undefined && sameJson(before.definition, definition)) {
    return { name, definition: before.definition, hash: before.revisionHash };
  }
  return { name, definition, hash: revisionHash(definition) };
}

function duplicateFault(name: Json | undefined, seen: ReadonlyMap<unknown, unknown>): string | null {
  return seen.has(name) ? 'Its name is in the list twice; the first tool of that name counts.' : null;
}

function shownName(name: Json | undefined): string {
  if (typeof name === 'string') return name.slice(0, MAX_NAME_LENGTH);
  return name === undefined ? '' : canonicalJson(name).slice(0, MAX_NAME_LENGTH);
}

/** SHA-256 of the canonical definition, lower-case hex: the order of keys is no change. */
export function revisionHash(definition: JsonObject): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(definition))));
}
