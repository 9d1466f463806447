import type { Path } from './model/draft.ts';
import type { Step, Steps } from './model/set-draft.ts';

/** Where a field stands: in the draft, and in the value. The same object for the same place, for memo's sake. */
export interface Place {
  readonly steps: Steps;
  readonly path: Path;
  readonly parts: Map<string, Place>;
}

export function rootPlace(): Place {
  return { steps: [], path: [], parts: new Map() };
}

/** The place one step further; `part` is absent where the value has no level of its own, as in a union. */
export function placeWithin(place: Place, step: Step, part?: string | number): Place {
  const key = JSON.stringify([step, part]);
  const known = place.parts.get(key);
  if (known !== undefined) return known;
  const next: Place = {
    steps: [...place.steps, step],
    path: part === undefined ? place.path : [...place.path, part],
    parts: new Map(),
  };
  place.parts.set(key, next);
  return next;
}
