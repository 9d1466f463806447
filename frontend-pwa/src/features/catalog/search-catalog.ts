import type { ToolEntry } from '@corbusier/shared/contract/tools';
import type { Json } from '@corbusier/shared/domain/json';
import { toolState } from '../../components/tool-state.tsx';

export interface CatalogFilter {
  readonly q: string;
  /** Name of a server; empty for all. */
  readonly server: string;
  readonly state: '' | CatalogState;
}

/** What a list can be narrowed to: how a tool stands, or that what is known of it is old. */
export const CATALOG_STATES = ['available', 'unavailable', 'flagged', 'pending', 'stale'] as const;
export type CatalogState = (typeof CATALOG_STATES)[number];

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
}

/** A catalogue entry with what the list shows and searches of it. */
export interface ToolRow {
  readonly entry: ToolEntry;
  readonly title: string;
  readonly parameters: readonly Parameter[];
  readonly haystack: string;
}

/** Entries made ready to be searched, by server and name. */
export function toRows(entries: readonly ToolEntry[]): ToolRow[] {
  return entries.map(toRow).sort((a, b) => compare(a.entry.name, b.entry.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function toRow(entry: ToolEntry): ToolRow {
  const title = textOf(memberOf(entry.tool.input_schema, 'title'));
  const parameters = parametersOf(entry.tool.input_schema);
  const names = parameters.map(({ name }) => name);
  const texts = [entry.name, title, entry.tool.description ?? '', ...names];
  return { entry, title, parameters, haystack: texts.join('\n').toLowerCase() };
}

/** The declared arguments, the required ones first. */
export function parametersOf(schema: Json): Parameter[] {
  const properties = memberOf(schema, 'properties');
  const required = memberOf(schema, 'required');
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const names = isObject(properties) ? Object.keys(properties) : [];
  const parameters = names.map((name) => ({ name, required: isRequired(name) }));
  return parameters.sort((a, b) => Number(b.required) - Number(a.required));
}

function memberOf(value: Json, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The words of a search, in lower case. */
export function searchWords(q: string): string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The rows that a filter leaves, those first whose name was meant. */
export function filterRows(rows: readonly ToolRow[], filter: CatalogFilter): ToolRow[] {
  const words = searchWords(filter.q);
  const left = rows.filter(
    ({ entry, haystack }) =>
      (filter.server === '' || entry.server_name === filter.server) &&
      (filter.state === '' || isIn(filter.state, entry)) &&
      words.every((word) => haystack.includes(word)),
  );
  if (words.length === 0) return left;
  const byName = (row: ToolRow): number =>
    Number(words.every((word) => row.entry.name.toLowerCase().includes(word)));
  return left.sort((a, b) => byName(b) - byName(a));
}

/** A tool that cannot be called is unavailable, whatever the reason. */
function isIn(state: CatalogState, entry: ToolEntry): boolean {
  if (state === 'stale') return entry.stale_since !== null;
  return state === 'unavailable' ? !entry.available : toolState(entry) === state;
}

/** Names of all servers that list a tool. */
export function serversOf(rows: readonly ToolRow[]): string[] {
  return [...new Set(rows.map(({ entry }) => entry.server_name))].sort(compare);
}
