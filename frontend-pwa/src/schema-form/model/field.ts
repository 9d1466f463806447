import type { Json } from '@corbusier/shared/domain/json';
import type { SchemaProblem } from './flatten-schema.ts';
import type { SchemaNode } from './schema-node.ts';

/** What a form knows of one place of a schema. Children are nodes, described when they are drawn. */
export type Field = FieldNotes & FieldShape;

export interface FieldNotes {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The schema's `default`, which is a proposal: it is sent only where the field is required. */
  readonly fallback: Json | undefined;
  readonly examples: readonly Json[];
  readonly nullable: boolean;
  readonly readOnly: boolean;
  /** A password, or write-only: never shown again, and kept out of links. */
  readonly secret: boolean;
  readonly deprecated: boolean;
}

export type FieldShape =
  | TextShape
  | NumberShape
  | { readonly kind: 'boolean' }
  | ChoiceShape
  | ObjectShape
  | ListShape
  | UnionShape
  | JsonShape;

export interface TextShape {
  readonly kind: 'text';
  readonly multiline: boolean;
  readonly format: string | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: string | undefined;
  /** The text is a file in base64. */
  readonly base64: boolean;
  readonly mediaType: string | undefined;
}

/** Bounds are number literals, digit for digit. */
export interface NumberShape {
  readonly kind: 'number';
  readonly integer: boolean;
  readonly format: string | undefined;
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly exclusiveMinimum: string | undefined;
  readonly exclusiveMaximum: string | undefined;
  readonly multipleOf: string | undefined;
}

export interface Option {
  readonly value: Json;
  /** The value's JSON text: what the draft holds. */
  readonly json: string;
  readonly label: string;
  readonly description: string | undefined;
}

export interface ChoiceShape {
  readonly kind: 'choice';
  readonly options: readonly Option[];
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly node: SchemaNode;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly properties: readonly Property[];
  /** Undeclared keys: rows are offered, kept when they come with a value, or not allowed (kept and marked). */
  readonly extra: 'rows' | 'kept' | 'closed';
  readonly rowNode: SchemaNode;
  readonly keyPattern: string | undefined;
  readonly dependentRequired: readonly { readonly when: string; readonly names: readonly string[] }[];
}

export interface ListShape {
  readonly kind: 'list';
  readonly slots: readonly SchemaNode[];
  /** The schema of the items after the slots; `undefined` where no more may follow. */
  readonly rest: SchemaNode | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly unique: boolean;
}

export type BranchLabel =
  | { readonly by: 'title'; readonly text: string }
  | { readonly by: 'type'; readonly type: string }
  | { readonly by: 'position' };

export interface Branch {
  readonly label: BranchLabel;
  readonly node: SchemaNode;
}

export interface UnionShape {
  readonly kind: 'union';
  readonly branches: readonly Branch[];
}

/** A place where only JSON text serves: the schema allows anything, or is beyond the form. */
export interface JsonShape {
  readonly kind: 'json';
  readonly reason: 'anything' | SchemaProblem;
}
