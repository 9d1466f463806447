import { ExactNumber, type Json } from '@corbusier/shared/domain/json';

/** How large a value is. */
export interface JsonSize {
  /** All values in it, itself included. */
  readonly nodes: number;
  /** Levels of arrays and objects; a scalar has none. */
  readonly depth: number;
  /** UTF-16 code units of all strings and keys. */
  readonly characters: number;
  /** Members of its longest array. */
  readonly longestArray: number;
  /** UTF-16 code units of its longest string or key. */
  readonly longestString: number;
}

type Measure = { -readonly [Key in keyof JsonSize]: JsonSize[Key] };

interface Pending {
  readonly value: Json;
  readonly depth: number;
}

/** Measures without recursion, so that it can be asked first, of anything. */
export function measureJson(root: Json): JsonSize {
  const size: Measure = { nodes: 0, depth: 0, characters: 0, longestArray: 0, longestString: 0 };
  const pending: Pending[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    size.nodes += 1;
    size.depth = Math.max(size.depth, next.depth);
    addMembers(size, pending, next);
  }
  return size;
}

function addMembers(size: Measure, pending: Pending[], { value, depth }: Pending): void {
  if (typeof value === 'string') addText(size, value);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return;
  const inner = depth + 1;
  size.depth = Math.max(size.depth, inner);
  if (Array.isArray(value)) size.longestArray = Math.max(size.longestArray, value.length);
  else for (const key of Object.keys(value)) addText(size, key);
  for (const member of Object.values(value)) pending.push({ value: member, depth: inner });
}

function addText(size: Measure, text: string): void {
  size.characters += text.length;
  size.longestString = Math.max(size.longestString, text.length);
}
