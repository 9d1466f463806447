import type { Json } from '@corbusier/shared/domain/json';
import { toPlainJson } from '@corbusier/shared/domain/stringify-json';
import type { SchemaValidator, Verdict } from '../ports.ts';
import { type Check, compileWithAjv } from './ajv-compile.ts';
import { type Budgets, type Lane, openLane } from './ajv-worker-lane.ts';
import { type JsonSize, measureJson } from './json-size.ts';
import { type TakenSchema, takeSchema } from './schema-intake.ts';

export interface AjvSchemaValidator extends SchemaValidator {
  /** Ends the worker threads; checks that still run there come out as `unchecked`. */
  close(): Promise<void>;
}

export interface AjvSchemaValidatorOptions extends Partial<Budgets> {
  /** Schemas kept compiled. */
  readonly cacheSize?: number;
}

/** A schema as it is kept: what is known of it, its check once compiled here, or why it cannot be used. */
interface Kept {
  readonly taken?: TakenSchema;
  check?: Check;
  reason?: string;
}

interface State {
  /** The quick way: catalogues hand in the same object again and again. */
  readonly byIdentity: WeakMap<object, Kept>;
  readonly byHash: Map<string, Kept>;
  readonly cacheSize: number;
  readonly lanes: readonly Lane[];
  nextJob: number;
}

const LANES = 2;
/** Jobs that may wait in one lane. */
const LONGEST_QUEUE = 100;
const VALUE_DEPTH = 256;

/**
 * Checks against JSON Schema with compiled code (ajv; needs `new Function`). Schemas and values that might
 * take long are compiled and checked in a worker thread with a time budget; the rest is done at once.
 */
export function ajvSchemaValidator(options: AjvSchemaValidatorOptions = {}): AjvSchemaValidator {
  const budgets = { checkMs: options.checkMs ?? 100, compileMs: options.compileMs ?? 2_000 };
  const state: State = {
    byIdentity: new WeakMap(),
    byHash: new Map(),
    cacheSize: options.cacheSize ?? 500,
    lanes: Array.from({ length: LANES }, () => openLane(budgets)),
    nextJob: 0,
  };
  return {
    validate: async (schema, value) => validate(state, keep(state, schema), value),
    close: async () => {
      await Promise.all(state.lanes.map((lane) => lane.close()));
    },
  };
}

async function validate(state: State, kept: Kept, value: Json): Promise<Verdict> {
  const { taken } = kept;
  if (taken === undefined || kept.reason !== undefined) return unchecked(kept.reason);
  const size = measureJson(value);
  if (size.depth > VALUE_DEPTH) return unchecked(`the value is nested deeper than ${VALUE_DEPTH} levels`);
  const plain = toPlainJson(value);
  if (mayTakeLong(taken, size)) return validateApart(state, kept, plain);
  const check = checkHere(kept, taken);
  return check === undefined ? unchecked(kept.reason) : check(plain);
}

function checkHere(kept: Kept, taken: TakenSchema): Check | undefined {
  if (kept.check !== undefined) return kept.check;
  const compiled = compileWithAjv(taken, 'later');
  if ('reason' in compiled) {
    kept.reason = compiled.reason;
    return undefined;
  }
  kept.check = compiled.check;
  return compiled.check;
}

async function validateApart(state: State, kept: Kept, value: Json): Promise<Verdict> {
  const lane = state.lanes.reduce((least, other) => (other.load() < least.load() ? other : least));
  const { taken } = kept;
  if (taken === undefined || lane.load() >= LONGEST_QUEUE) return unchecked('too many checks are waiting');
  state.nextJob += 1;
  const { schema, dialect, hash } = taken;
  const end = await lane.run({ id: state.nextJob, schema, dialect, hash, value: JSON.stringify(value) });
  if (end.verdict !== 'unusable') return end;
  kept.reason = end.reason;
  return unchecked(end.reason);
}

/** Figures from measurements: at each of these bounds a check stays below some 50 ms. */
function mayTakeLong(taken: TakenSchema, value: JsonSize): boolean {
  return (
    taken.size.nodes > 1_000 ||
    taken.paths > 5_000 ||
    (taken.recursive && taken.combines) ||
    (taken.comparesItems && value.longestArray > 1_000) ||
    taken.paths * value.nodes > 1_000_000 ||
    taken.patterns.length * value.characters > 200_000
  );
}

function keep(state: State, schema: Json): Kept {
  if (typeof schema !== 'object' || schema === null) return intake(schema);
  const known = state.byIdentity.get(schema);
  if (known !== undefined) return known;
  const kept = shared(state, intake(schema));
  state.byIdentity.set(schema, kept);
  return kept;
}

function intake(schema: Json): Kept {
  const result = takeSchema(schema);
  return 'taken' in result ? { taken: result.taken } : { reason: result.reason };
}

/** One entry for equal schemas; the one that was used longest ago gives way. */
function shared(state: State, fresh: Kept): Kept {
  const hash = fresh.taken?.hash;
  if (hash === undefined) return fresh;
  const kept = state.byHash.get(hash) ?? fresh;
  state.byHash.delete(hash);
  state.byHash.set(hash, kept);
  const [oldest] = state.byHash.keys();
  if (state.byHash.size > state.cacheSize && oldest !== undefined) state.byHash.delete(oldest);
  return kept;
}

function unchecked(reason = 'the schema cannot be used'): Verdict {
  return { verdict: 'unchecked', reason };
}
