import type { Path } from './model/draft.ts';

/** The id of the control at a path: one per path, free of blanks, so that it may stand in id lists. */
export function fieldId(idPrefix: string, path: Path): string {
  return [idPrefix, ...path.map((part) => encodeURIComponent(String(part).toWellFormed()))].join('/');
}

/** Moves the focus to the field of the first error; says whether there was one to go to. */
export function focusFirstError(idPrefix: string, errors: readonly { readonly path: Path }[]): boolean {
  for (const { path } of errors) {
    const target = nearestControl(idPrefix, path);
    if (target === undefined) continue;
    target.focus();
    target.scrollIntoView?.({ block: 'nearest' });
    return true;
  }
  return false;
}

/** An error may lie within a field that is drawn as one: then the field itself is the place to go. */
function nearestControl(idPrefix: string, path: Path): HTMLElement | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const element = document.getElementById(fieldId(idPrefix, path.slice(0, length)));
    if (element !== null) return element;
  }
  return undefined;
}
