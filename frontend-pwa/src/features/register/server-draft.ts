import type { NewServerBody } from '@corbusier/shared/contract/servers';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { ApiError } from '../../lib/api-error.ts';
import type { ReadArguments } from '../../lib/arguments-draft.ts';
import type { Broken } from '../../lib/use-checked-form.ts';
import type { ShownError } from '../../schema-form/error-tree.ts';

/** A header being typed; its id keeps its row when others come and go. */
export interface HeaderDraft {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** What is being typed for a new server. */
export interface ServerDraft {
  readonly by: 'url' | 'template';
  readonly name: string;
  readonly url: string;
  readonly headers: readonly HeaderDraft[];
  /** Name of the chosen template; empty for none. */
  readonly template: string;
  readonly args: ReadArguments;
  readonly start: boolean;
  readonly review: boolean;
}

export const NEW_DRAFT: ServerDraft = {
  by: 'url',
  name: '',
  url: '',
  headers: [],
  template: '',
  args: { ok: true, value: {} },
  start: true,
  review: false,
};

const NAME = /^[a-z0-9_]{1,100}$/;

/** Rules that the draft breaks, by field. What is beyond these, the server judges. */
export function brokenRules(draft: ServerDraft): Broken {
  const byUrl = draft.by === 'url';
  return {
    ...(!NAME.test(draft.name.trim()) && { name: 'name' }),
    ...(byUrl && !isWebAddress(draft.url.trim()) && { url: 'url' }),
    ...(byUrl &&
      draft.headers.some(({ name, value }) => name.trim() === '' && value !== '') && { headers: 'headers' }),
    ...(!byUrl && draft.template === '' && { template: 'template' }),
    ...(!byUrl && !draft.args.ok && { arguments: 'arguments' }),
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function draftBody(draft: ServerDraft): NewServerBody {
  const common = {
    name: draft.name.trim(),
    start: draft.start ? ('auto' as const) : ('manual' as const),
    review: draft.review ? ('required' as const) : ('none' as const),
  };
  if (draft.by === 'template') return { ...common, template: draft.template, arguments: argumentsOf(draft) };
  const headers = draft.headers
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }) => [name.trim(), value]);
  const url = draft.url.trim();
  return {
    ...common,
    transport: {
      kind: 'streamable_http',
      url,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    },
  };
}

function argumentsOf({ args }: ServerDraft): JsonObject {
  return args.ok && isObject(args.value) ? args.value : {};
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface ServerFaults {
  /** By field of this form. */
  readonly broken: Broken;
  /** Within the template's arguments. */
  readonly args: readonly ShownError[];
}

/** What the server found wrong, in its words, each at its field. */
export function faultsOf(error: ApiError): ServerFaults {
  const { errors } = error.details;
  const faults = Array.isArray(errors) ? errors.filter(isObject) : [];
  const read = faults.map(({ path, message }) => ({
    path: Array.isArray(path) ? path.map(String) : String(path ?? '').split('.'),
    message: String(message),
  }));
  const args = read.filter(({ path }) => path[0] === 'arguments');
  const others = read.filter(({ path }) => path[0] !== 'arguments');
  return {
    broken: Object.fromEntries(others.map(({ path, message }) => [fieldOf(path), message])),
    args: args.map(({ path, message }) => ({ path: path.slice(1), message })),
  };
}

/** `transport.url` and `url` are the same field of this form. */
function fieldOf(path: readonly string[]): string {
  const [first = '', second] = path;
  return first === 'transport' ? (second ?? first) : first;
}

/** A free name that the server offers in place of one that is taken. */
export function suggestedName(error: ApiError): string | undefined {
  const { suggestion, suggestedName: named } = error.details;
  const free = suggestion ?? named;
  return error.reason === 'duplicate_server' && typeof free === 'string' ? free : undefined;
}
