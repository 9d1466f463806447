import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { JsonObject } from '@corbusier/shared/domain/json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ToolDraft } from '../ports.ts';

/** MCP's own bound on tool names; the pattern is only a recommendation there, so other characters pass. */
const MAX_NAME_LENGTH = 128;

export interface ReadTools {
  readonly drafts: readonly ToolDraft[];
  /** Tools that were left out, each with the reason; the rest are live. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Reads what a server listed. Definitions stay raw; a tool that cannot be named is left out with its
 * reason, and never takes its neighbours with it.
 */
export function readTools(tools: readonly JsonObject[]): ReadTools {
  const drafts = new Map<string, ToolDraft>();
  const refused: { name: string; reason: string }[] = [];
  for (const definition of tools) {
    const name = definition['name'];
    const fault = nameFault(name, drafts);
    if (fault !== null || typeof name !== 'string') {
      refused.push({ name: String(name).slice(0, MAX_NAME_LENGTH), reason: fault ?? 'it has no name' });
      continue;
    }
    drafts.set(name, { name, definition, hash: revisionHash(definition) });
  }
  return { drafts: [...drafts.values()], refused };
}

function nameFault(name: unknown, seen: ReadonlyMap<string, unknown>): string | null {
  if (typeof name !== 'string' || name === '') return 'it has no name';
  if (name.length > MAX_NAME_LENGTH) return `its name is longer than ${MAX_NAME_LENGTH} characters`;
  if (seen.has(name)) return 'the server listed this name twice; the first one counts';
  return null;
}

/** SHA-256 of the canonical definition, lower-case hex: the order of keys is no change. */
export function revisionHash(definition: JsonObject): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(definition))));
}
