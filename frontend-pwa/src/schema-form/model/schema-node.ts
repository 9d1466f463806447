import type { Json } from '@corbusier/shared/domain/json';
import { isJsonObject, textMember } from './json-access.ts';

/** The rules a schema is read by. Drafts 6 and 7 differ in nothing a form can show. */
export type Dialect = 'draft-04' | 'draft-07' | '2019-09' | '2020-12';

export interface SchemaRoot {
  readonly document: Json;
  readonly dialect: Dialect;
}

/** A schema within its document, not yet looked into: recursion unfolds only as far as somebody asks. */
export interface SchemaNode {
  readonly root: SchemaRoot;
  readonly schema: Json;
}

const DIALECTS: readonly (readonly [string, Dialect])[] = [
  ['draft-03', 'draft-04'],
  ['draft-04', 'draft-04'],
  ['draft-06', 'draft-07'],
  ['draft-07', 'draft-07'],
  ['2019-09', '2019-09'],
];

/** MCP's schemas are 2020-12 unless they say otherwise. */
export function dialectOf(document: Json): Dialect {
  const uri = isJsonObject(document) ? textMember(document, '$schema') : undefined;
  return DIALECTS.find(([mark]) => uri?.includes(mark))?.[1] ?? '2020-12';
}

export function openSchema(document: Json): SchemaNode {
  return { root: { document, dialect: dialectOf(document) }, schema: document };
}

export function within(node: SchemaNode, schema: Json): SchemaNode {
  return { root: node.root, schema };
}

/** Up to draft 7 a `$ref` stands alone: what is written beside it does not count. */
export function refStandsAlone(dialect: Dialect): boolean {
  return dialect === 'draft-04' || dialect === 'draft-07';
}
