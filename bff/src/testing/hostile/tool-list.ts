import { type HostileTool, text, tool } from './decent-tools.ts';
import { EVIL_TOOLS, heavyTools } from './evil-tools.ts';
import type { Switches } from './switches.ts';

/** The tools as the switches have them now. */
export function createToolList(switches: Switches, decent: readonly HostileTool[]) {
  function tools(): readonly HostileTool[] {
    const set = switches.get('tools');
    const added = switches.get('add_tool');
    return [
      ...decent.map(described),
      ...(set === null ? [] : evil(set)),
      ...(added === null ? [] : [tool(added, () => text(`ran ${added}`))]),
      ...heavyTools(switches.count('list_bytes') ?? 0),
    ].filter(({ definition }) => definition.name !== switches.get('hide_tool'));
  }

  function described(known: HostileTool): HostileTool {
    const description = switches.get('describe');
    if (description === null || known.definition.name !== 'echo') return known;
    return { ...known, definition: { ...known.definition, description } };
  }

  return {
    find: (name: unknown) => tools().find(({ definition }) => definition.name === name) ?? null,
    /** The result of `tools/list` as JSON text. */
    page(cursor: unknown): string {
      const all = tools();
      const size = switches.count('page_size') ?? all.length;
      const start = Number(cursor ?? 0);
      const page = all
        .slice(start, start + size)
        .map(({ definition, raw }) => raw ?? JSON.stringify(definition));
      const next = nextCursor(start + size, all.length);
      return `{"tools":[${page.join(',')}]${next === null ? '' : `,"nextCursor":"${next}"`}}`;
    },
  };

  function nextCursor(end: number, length: number): number | null {
    if (switches.isOn('cursor_loop')) return 0;
    if (switches.isOn('cursor_endless')) return end;
    return end < length ? end : null;
  }
}

export type ToolList = ReturnType<typeof createToolList>;

function evil(set: string): readonly HostileTool[] {
  const make = EVIL_TOOLS[set];
  if (!make) throw new Error(`there is no set of tools ${set}`);
  return make();
}
