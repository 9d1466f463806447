import type { ErrorTree } from '../error-tree.ts';
import type { Draft } from '../model/draft.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import type { Place } from '../place.ts';

export interface FieldProps {
  readonly node: SchemaNode;
  readonly draft: Draft;
  readonly place: Place;
  readonly errors: ErrorTree;
  readonly label: string;
  /** The schema's own title, where it has one, says it better than the label. */
  readonly titled?: boolean;
  readonly required: boolean;
  /** Drawn inside something that already carries the label: no frame of its own. */
  readonly bare?: boolean;
}

/** The props of a field whose kind is known. */
export interface KindProps<Shape> extends FieldProps {
  readonly field: Shape;
}
