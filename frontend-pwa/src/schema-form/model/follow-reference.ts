import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { isJsonObject, member, textMember } from './json-access.ts';

/** What a reference within the document points at, or `undefined`. No document is ever fetched. */
export function followReference(document: Json, reference: string): Json | undefined {
  const fragment = fragmentOf(document, reference);
  if (fragment === undefined) return undefined;
  if (fragment === '') return document;
  return fragment.startsWith('/') ? atPointer(document, fragment) : withAnchor(document, fragment);
}

function fragmentOf(document: Json, reference: string): string | undefined {
  const [address = '', fragment = ''] = reference.split('#', 2);
  const own = isJsonObject(document) ? textMember(document, '$id')?.replace(/#$/, '') : undefined;
  if (address !== '' && address !== own) return undefined;
  return percentDecoded(fragment);
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % makes the reference unreadable, not the form.
    return undefined;
  }
}

function atPointer(document: Json, pointer: string): Json | undefined {
  let found: Json | undefined = document;
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isJsonObject(found) ? member(found, key) : undefined;
  }
  return found;
}

function withAnchor(document: Json, anchor: string): Json | undefined {
  const pending: Json[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isJsonObject(node) && hasAnchor(node, anchor)) return node;
    pending.push(...partsOf(node));
  }
  return undefined;
}

function hasAnchor(schema: JsonObject, anchor: string): boolean {
  return textMember(schema, '$anchor') === anchor || textMember(schema, '$dynamicAnchor') === anchor;
}

function partsOf(node: Json): readonly Json[] {
  if (Array.isArray(node)) return node;
  return isJsonObject(node) ? Object.values(node) : [];
}
