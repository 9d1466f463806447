import type { Path } from './model/draft.ts';

/** An error to show at a place, in the user's language. */
export interface ShownError {
  readonly path: Path;
  readonly message: string;
}

/** Errors sorted by place, so that a field sees its own and a change elsewhere does not redraw it. */
export interface ErrorTree {
  readonly messages: readonly string[];
  readonly parts: ReadonlyMap<string | number, ErrorTree>;
}

const NO_ERRORS: ErrorTree = { messages: [], parts: new Map() };

export function errorTree(errors: readonly ShownError[]): ErrorTree {
  if (errors.length === 0) return NO_ERRORS;
  const own = errors.filter(({ path }) => path.length === 0).map(({ message }) => message);
  const below = Map.groupBy(
    errors.filter(({ path }) => path.length > 0),
    ({ path }) => path[0] ?? '',
  );
  const parts = new Map(
    [...below].map(([part, inner]) => [
      part,
      errorTree(inner.map(({ path, message }) => ({ path: path.slice(1), message }))),
    ]),
  );
  return { messages: [...new Set(own)], parts };
}

export function errorsAt(tree: ErrorTree, part: string | number): ErrorTree {
  return tree.parts.get(part) ?? NO_ERRORS;
}
