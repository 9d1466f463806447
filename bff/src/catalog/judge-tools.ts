import type { JsonObject } from '@corbusier/shared/domain/json';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import { definitionFault } from './domain/tool-faults.ts';
import type { SchemaChecks, ToolDraft } from './ports.ts';

/** Says which tools cannot be called for what they are themselves. */
export interface ToolJudge {
  /** Why this tool cannot be called, so far as that is known by now. */
  faultOf(entry: CatalogEntry): string | null;
  /** Reads the schemas of those tools that were not read before. Never rejects. */
  readSchemas(tools: readonly ToolDraft[]): Promise<void>;
  /** How many of them `readSchemas` would have to read. */
  unread(tools: readonly ToolDraft[]): number;
}

const SCHEMAS = ['inputSchema', 'outputSchema'] as const;

/** Verdicts are kept by the definition's own object, which stays the same for as long as the tool does. */
export function createToolJudge(checks: SchemaChecks): ToolJudge {
  const verdicts = new WeakMap<JsonObject, string | null>();
  const isUnread = ({ definition }: ToolDraft) => !verdicts.has(definition);
  return {
    faultOf: ({ bareName, definition }) =>
      definitionFault(bareName, definition) ?? verdicts.get(definition) ?? null,
    unread: (tools) => tools.filter(isUnread).length,
    async readSchemas(tools) {
      for (const { definition } of tools.filter(isUnread)) {
        verdicts.set(definition, await schemaFault(checks, definition));
      }
    },
  };
}

async function schemaFault(checks: SchemaChecks, definition: JsonObject): Promise<string | null> {
  for (const field of SCHEMAS) {
    const schema = definition[field];
    const fault = schema === undefined ? null : await checks.checkSchema(schema);
    if (fault !== null) return `Its ${field} cannot be used: ${fault}.`;
  }
  return null;
}
