import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { Ajv, type ErrorObject, MissingRefError, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Verdict } from '../ports.ts';
import { ajvFaults } from './ajv-faults.ts';
import { ITEMS, PREFIX_ITEMS } from './ajv-item-lists.ts';
import { OWN_KEYWORDS } from './ajv-keywords.ts';
import { withoutProtoNames } from './ajv-proto-names.ts';
import { measureJson } from './json-size.ts';
import { linearPattern, UnsupportedPattern } from './linear-pattern.ts';
import type { Dialect } from './schema-intake.ts';

/** A check of plain values (no exact numbers) that never throws. */
export type Check = (value: Json) => Verdict;
export type Compiled = { readonly check: Check } | { readonly reason: string };

export interface SchemaSource {
  readonly schema: JsonObject | boolean;
  readonly dialect: Dialect;
}

/** Above this, only the first fault is looked for: one error object a member would be a burden of its own. */
const MOST_NODES_FOR_ALL_FAULTS = 10_000;

const OPTIONS: Options = {
  strict: false,
  ownProperties: true,
  validateFormats: false,
  // Checked against the meta-schema apart: a fresh instance would compile that each time.
  meta: false,
  validateSchema: false,
  logger: false,
  messages: false,
};

/**
 * Compiles a schema in an instance of its own, so that schemas with one `$id` never meet. The quick check
 * stops at the first fault; the thorough one, which finds them all, is compiled `now`, or when a value is
 * first found invalid.
 */
export function compileWithAjv(source: SchemaSource, thoroughly: 'now' | 'later'): Compiled {
  try {
    const wrong = faultOfSchema(source);
    if (wrong !== undefined) return { reason: wrong };
    const quick = compile(source, false);
    let thorough = thoroughly === 'now' ? compile(source, true) : undefined;
    const allFaults = (value: Json) => {
      if (measureJson(value).nodes > MOST_NODES_FOR_ALL_FAULTS) return quick;
      thorough ??= compile(source, true);
      return thorough;
    };
    return { check: (value) => run(quick, allFaults, value) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function run(quick: ValidateFunction, allFaults: (value: Json) => ValidateFunction, value: Json): Verdict {
  try {
    if (quick(value) === true) return { verdict: 'valid' };
    const thorough = allFaults(value);
    thorough(value);
    return { verdict: 'invalid', errors: ajvFaults(thorough.errors ?? [], value) };
  } catch (error) {
    // Compiled code throws when the stack overflows, and never says how far it came.
    return { verdict: 'unchecked', reason: reasonOf(error) };
  }
}

function compile(source: SchemaSource, allErrors: boolean): ValidateFunction {
  const ajv = instance(source.dialect, {
    ...OPTIONS,
    allErrors,
    verbose: allErrors,
    // Optimizing takes eight times as long as compiling and gains nothing that a call would notice.
    code: { regExp: Object.assign(linearPattern, { code: 'linearPattern' }), optimize: false },
    ...(source.dialect === 'draft-07' && { ignoreKeywordsWithRef: true }),
  });
  // Throws where it stands; it was the name of `$id` before draft-06.
  ajv.removeKeyword('id');
  const itemList = source.dialect === '2020-12' ? PREFIX_ITEMS : ITEMS;
  for (const own of [...OWN_KEYWORDS, itemList]) ajv.removeKeyword(own.keyword).addKeyword(own);
  const validate = ajv.compile(withoutProtoNames(source.schema));
  if ('$async' in validate) throw new Error('"$async" is not JSON Schema');
  return validate;
}

function instance(dialect: Dialect, options: Options): Ajv | Ajv2019 | Ajv2020 {
  if (dialect === 'draft-07') return new Ajv(options);
  return dialect === '2019-09' ? new Ajv2019(options) : new Ajv2020(options);
}

const metaCheckers = new Map<Dialect, Ajv | Ajv2019 | Ajv2020>();

function faultOfSchema({ schema, dialect }: SchemaSource): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  let checker = metaCheckers.get(dialect);
  if (checker === undefined) {
    checker = instance(dialect, { strict: false, validateFormats: false, logger: false });
    metaCheckers.set(dialect, checker);
  }
  // The dialect was read already; without `$schema` the instance takes its own.
  const { $schema: _, ...rest } = schema;
  if (checker.validateSchema(rest) === true) return undefined;
  return `the schema itself is not valid${placeOf(checker.errors?.[0])}`;
}

function placeOf(error: ErrorObject | undefined): string {
  return error?.instancePath ? ` at ${error.instancePath.slice(0, 120)}` : '';
}

function reasonOf(error: unknown): string {
  if (error instanceof UnsupportedPattern) return error.message;
  if (error instanceof MissingRefError) {
    return `the schema refers to ${JSON.stringify(error.missingRef.slice(0, 120))}, which it does not hold; nothing is fetched`;
  }
  if (error instanceof RangeError) return 'the schema or the value is too deep to check';
  return `the schema cannot be used: ${error instanceof Error ? error.message.slice(0, 160) : 'unknown fault'}`;
}
