import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { takeSchema } from './schema-intake.ts';
import { misshapenKeyword } from './schema-shape.ts';
import { allSchemas, isJsonObject, resolvePointer } from './schema-walk.ts';

/**
 * Why a schema means nothing, whatever the value: it is no schema, its keywords have values that its dialect does
 * not allow, it refers to parts that it does not hold, a pattern is no regular expression, it never ends, or it
 * goes beyond what is taken in at all. Null for every schema that could be used, also for one that is not checked
 * against here: a dialect that is not known, a reference to another document, a pattern that takes too long.
 *
 * It reads and compiles nothing, so that its time is bounded by the caps on schemas.
 */
export function schemaFault(schema: Json): string | null {
  const intake = takeSchema(schema);
  if ('reason' in intake) return intake.usable ? null : intake.reason;
  const { taken } = intake;
  const root = isJsonObject(taken.schema) ? taken.schema : {};
  const fault = misshapenKeyword(root, taken.dialect);
  // Before 2020-12 became the default, who wrote no dialect often meant draft-07.
  if (
    fault !== undefined &&
    (root.$schema !== undefined || misshapenKeyword(root, 'draft-07') !== undefined)
  ) {
    return `"${fault}" has a value that the schema language does not allow`;
  }
  return missingReference(root) ?? brokenPattern(taken.patterns);
}

/** Only references into the document itself can be known to lead nowhere. */
function missingReference(root: JsonObject): string | null {
  const schemas = allSchemas(root);
  // Parts with an id of their own are documents of their own, to which a reference within them refers.
  if (schemas.some((schema) => schema !== root && typeof schema.$id === 'string')) return null;
  const anchors = new Set(schemas.map(({ $anchor }) => `#${String($anchor)}`));
  for (const { $ref } of schemas) {
    if (typeof $ref !== 'string' || !$ref.startsWith('#') || anchors.has($ref)) continue;
    if (resolvePointer(root, $ref) === undefined) {
      return `it refers to ${JSON.stringify($ref.slice(0, 120))}, which it does not hold`;
    }
  }
  return null;
}

function brokenPattern(patterns: readonly string[]): string | null {
  const broken = patterns.find((pattern) => !isPattern(pattern, 'u') && !isPattern(pattern, ''));
  return broken === undefined
    ? null
    : `the pattern ${JSON.stringify(broken.slice(0, 120))} is no regular expression`;
}

/** Only read, never run. */
function isPattern(pattern: string, flags: 'u' | ''): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    // The engine's way to say no.
    return false;
  }
}
