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
  /** `server.tool`: a tool names the server that it belongs to. */
  readonly name: `${string}.${string}`;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema of the arguments; they are checked before the tool is called. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** What it throws becomes a result with `isError` and the error's message. */
  handle(args: Args, run: ToolRun): ToolReturn | Promise<ToolReturn>;
}

/** What an in-process server does for one tool. */
export interface RunnableTool {
  /** As `tools/list` shows it. */
  readonly definition: JsonObject;
  readonly handle: (args: JsonObject, run: ToolRun) => Json | Promise<Json>;
}

/** A tool that runs inside the gateway. */
export interface InProcessTool extends RunnableTool {
  readonly server: string;
}

/** The tools of one in-process server. */
export interface Toolbox {
  readonly version: string;
  readonly tools: readonly RunnableTool[];
  /** Calls the listener whenever `tools` has changed. */
  readonly onChange?: (listener: () => void) => void;
}

/** @typeParam Args what the input schema lets through. */
export function defineTool<Args extends JsonObject = JsonObject>(spec: ToolSpec<Args>): InProcessTool {
  const { title, description, inputSchema, outputSchema } = spec;
  const { server, name } = splitName(spec.name);
  const optional = { ...(title !== undefined && { title }), ...(outputSchema && { outputSchema }) };
  return {
    server,
    definition: { name, ...optional, description, inputSchema },
    async handle(args, run) {
      // The arguments passed the input schema, which is what Args describes.
      const result = await spec.handle(args as Args, run);
      return typeof result === 'string' ? { content: [{ type: 'text', text: result }] } : result;
    },
  };
}

/** @throws TypeError for a name without a server, or without a tool. */
function splitName(whole: string): { server: string; name: string } {
  const dot = whole.indexOf('.');
  if (dot < 1 || dot === whole.length - 1) throw new TypeError(`a tool is named SERVER.TOOL, not "${whole}"`);
  return { server: whole.slice(0, dot), name: whole.slice(dot + 1) };
}

/** Boxes by the servers that they stand for, which the tools themselves name. */
export type Toolboxes = ReadonlyMap<string, Toolbox>;

/** @throws TypeError when two tools have one name: which of them a call would reach must not depend on their order. */
export function toolboxesOf(version: string, tools: readonly InProcessTool[]): Toolboxes {
  const boxes = new Map<string, Toolbox>();
  for (const tool of tools) {
    const before = boxes.get(tool.server)?.tools ?? [];
    const { name } = tool.definition;
    if (before.some(({ definition }) => definition.name === name)) {
      throw new TypeError(`there are two tools "${tool.server}.${String(name)}"`);
    }
    boxes.set(tool.server, { version, tools: [...before, tool] });
  }
  return boxes;
}

/** @throws TypeError when two of them stand for one server: none of them replaces another. */
export function joinToolboxes(...all: readonly Toolboxes[]): Toolboxes {
  const joined = new Map<string, Toolbox>();
  for (const [server, box] of all.flatMap((boxes) => [...boxes])) {
    if (joined.has(server)) throw new TypeError(`two toolboxes stand for the server "${server}"`);
    joined.set(server, box);
  }
  return joined;
}
