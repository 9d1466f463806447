import type { Json } from '@corbusier/shared/domain/json';
import { schemaFault } from './schema-fault.ts';

export interface SchemaChecks {
  /** Why the schema means nothing, whatever the value; null when it can be used. Never rejects. */
  checkSchema(schema: Json): Promise<string | null>;
}

/** Milliseconds of work after which others get their turn. */
const SLICE_MS = 5;

/**
 * Checks schemas one after the other on the caller's thread and lets others go first again and again: thousands of
 * them in a row hold nobody up. One alone is bounded by the caps on schemas.
 */
export function createSchemaChecks(): SchemaChecks {
  let sliceEnd = 0;
  return {
    checkSchema: async (schema) => {
      if (performance.now() >= sliceEnd) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        sliceEnd = performance.now() + SLICE_MS;
      }
      try {
        return schemaFault(schema);
      } catch (error) {
        // What this check cannot read is left to the one at the call.
        if (error instanceof Error) return null;
        throw error;
      }
    },
  };
}
