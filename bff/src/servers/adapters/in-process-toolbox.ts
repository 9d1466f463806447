import type { Json, JsonObject } from '@corbusier/shared/domain/json';

/** What a tool may do besides answering. */
export interface ToolRun {
  /** Aborted when the caller cancels or the time is up. */
  readonly signal: AbortSignal;
  /** `progress` and `total` in units of the tool's own. */
  readonly progress: (params: JsonObject) => void;
}

/** A text alone is wrapped as the result's only content; an object is the whole MCP result. */
export type ToolReturn = string | JsonObject;

export interface ToolSpec<Args extends JsonObject = JsonObject> {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema of the arguments; they are checked before the tool is called. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** What it throws becomes a result with `isError` and the error's message. */
  handle(args: Args, run: ToolRun): ToolReturn | Promise<ToolReturn>;
}

/** A tool that runs inside the gateway. */
export interface InProcessTool {
  /** As `tools/list` shows it. */
  readonly definition: JsonObject;
  readonly handle: (args: JsonObject, run: ToolRun) => Json | Promise<Json>;
}

/** The tools of one in-process server. */
export interface Toolbox {
  readonly version: string;
  readonly tools: readonly InProcessTool[];
  /** Calls the listener whenever `tools` has changed. */
  readonly onChange?: (listener: () => void) => void;
}

/** @typeParam Args what the input schema lets through. */
export function defineTool<Args extends JsonObject = JsonObject>(spec: ToolSpec<Args>): InProcessTool {
  const { name, title, description, inputSchema, outputSchema } = spec;
  const optional = { ...(title !== undefined && { title }), ...(outputSchema && { outputSchema }) };
  return {
    definition: { name, ...optional, description, inputSchema },
    async handle(args, run) {
      // The arguments passed the input schema, which is what Args describes.
      const result = await spec.handle(args as Args, run);
      return typeof result === 'string' ? { content: [{ type: 'text', text: result }] } : result;
    },
  };
}
