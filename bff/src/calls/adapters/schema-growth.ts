import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { allSchemas, isJsonObject, resolvePointer, type Subschema, subschemasOf } from './schema-walk.ts';

/** What checking against a schema may cost, whatever the value. */
export interface SchemaGrowth {
  /** Schemas that one walk from the root visits when each reference is followed; at most `MANY`. */
  readonly paths: number;
  /** Some schema reaches itself, so that the cost depends on how deep the value is. */
  readonly recursive: boolean;
  /** Some schema refers to itself without a step into the value: no check of it would end. */
  readonly endless: boolean;
}

export const MANY = 1e9;

/** Longer chains of references are not followed: they count as many. */
const LONGEST_CHAIN = 500;

type Edges = (schema: JsonObject) => Subschema[];

interface Exploration {
  readonly edges: Edges;
  readonly finished: Map<JsonObject, number>;
  readonly open: Set<JsonObject>;
  cyclic: boolean;
}

export function schemaGrowth(root: JsonObject): SchemaGrowth {
  const names = namedSchemas(root);
  const edges = edgesWithReferences(root, names);
  const whole = exploration((schema) => edges(schema).filter((edge) => !edge.defined));
  const inPlace = exploration((schema) => edges(schema).filter((edge) => edge.inPlace));
  const paths = explore(whole, root);
  for (const schema of allSchemas(root)) explore(inPlace, schema);
  const outside = allSchemas(root).some((schema) => leadsElsewhere(root, schema, names));
  return {
    paths: outside ? MANY : paths,
    recursive: outside || whole.cyclic,
    endless: inPlace.cyclic,
  };
}

function exploration(edges: Edges): Exploration {
  return { edges, finished: new Map(), open: new Set(), cyclic: false };
}

function explore(state: Exploration, schema: JsonObject): number {
  const known = state.finished.get(schema);
  if (known !== undefined) return known;
  if (state.open.has(schema)) {
    state.cyclic = true;
    return 0;
  }
  if (state.open.size >= LONGEST_CHAIN) return MANY;
  state.open.add(schema);
  const paths = state.edges(schema).reduce((sum, edge) => sum + explore(state, edge.schema), 1);
  state.open.delete(schema);
  state.finished.set(schema, Math.min(paths, MANY));
  return Math.min(paths, MANY);
}

function edgesWithReferences(root: JsonObject, names: Names): Edges {
  return (schema) => {
    const edges = subschemasOf(schema);
    const target = typeof schema.$ref === 'string' ? targetOf(root, names, schema.$ref) : undefined;
    if (isJsonObject(target)) edges.push({ schema: target, inPlace: true, defined: false, known: true });
    return edges;
  };
}

/** Schemas by what may stand in a reference to them; undefined for a name that several have. */
type Names = ReadonlyMap<string, JsonObject | undefined>;

function namedSchemas(root: JsonObject): Names {
  const names = new Map<string, JsonObject | undefined>();
  for (const schema of allSchemas(root)) {
    for (const name of namesOf(schema)) names.set(name, names.has(name) ? undefined : schema);
  }
  return names;
}

function namesOf({ $anchor, $id }: JsonObject): string[] {
  const anchor = typeof $anchor === 'string' ? [`#${$anchor}`] : [];
  return typeof $id === 'string' ? [...anchor, $id] : anchor;
}

function targetOf(root: JsonObject, names: Names, reference: string): Json | undefined {
  return names.get(reference) ?? resolvePointer(root, reference);
}

/** References that are not followed here: decided at run time, or relative to a part with an id of its own. */
function leadsElsewhere(root: JsonObject, schema: JsonObject, names: Names): boolean {
  if (schema.$dynamicRef !== undefined || schema.$recursiveRef !== undefined) return true;
  if (typeof schema.$id === 'string' && schema !== root) return allSchemas(schema).some(refersWithin);
  return typeof schema.$ref === 'string' && targetOf(root, names, schema.$ref) === undefined;
}

function refersWithin({ $ref }: JsonObject): boolean {
  return typeof $ref === 'string' && $ref.startsWith('#');
}
