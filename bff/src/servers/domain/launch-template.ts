import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import type { ServerDefinition } from './server.ts';

export const ARGUMENT_TYPES = ['string', 'integer', 'boolean', 'enum', 'path', 'url'] as const;
export type ArgumentType = (typeof ARGUMENT_TYPES)[number];

export interface TemplateArgument {
  readonly name: string;
  readonly type: ArgumentType;
  readonly description: string | null;
  readonly required: boolean;
  readonly default: Json | null;
  /** Of an `enum`. */
  readonly options: readonly string[] | null;
  /** Of a `string`: the whole text must match. */
  readonly pattern: string | null;
  /** Of a `path`: the absolute folder that it must not leave. */
  readonly root: string | null;
  /** Kept encrypted, never shown. */
  readonly secret: boolean;
  /** Whether an argument of the command that begins with this value may look like an option. */
  readonly leadingDash: boolean;
}

/** A server of the configuration that others may have under names of their own, with values in its slots. */
export interface LaunchTemplate {
  readonly name: string;
  readonly description: string | null;
  /** Its texts hold slots `{{NAME}}`. */
  readonly definition: ServerDefinition;
  readonly arguments: readonly TemplateArgument[];
}

export interface ArgumentFault {
  readonly name: string;
  readonly message: string;
}

/** Values of slots as texts, by the name of the argument. */
export type SlotTexts = Readonly<Record<string, string>>;

const MAX_VALUE_LENGTH = 8192;
const SLOT = /\{\{([a-z][a-z0-9_]*)\}\}/g;

/** The arguments that a text has slots for. */
export function slotsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(SLOT), ([, name = '']) => name);
}

/** Checks values against what the template declares. Paths are looked at by the one who knows the disk. */
export function readArguments(
  template: LaunchTemplate,
  given: Readonly<Record<string, Json>>,
): { readonly texts: SlotTexts; readonly faults: readonly ArgumentFault[] } {
  const declared = new Set(template.arguments.map(({ name }) => name));
  const unknown = Object.keys(given)
    .filter((name) => !declared.has(name))
    .map((name) => ({ name, message: `is no argument of the template ${template.name}` }));
  const read = template.arguments.map((argument) => readArgument(argument, ownValue(given, argument.name)));
  const texts = read.flatMap(({ name, text }) => (text === null ? [] : [[name, text] as const]));
  const faults = read.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, message: fault }]));
  const filled = Object.fromEntries(texts);
  return { texts: filled, faults: [...unknown, ...faults, ...optionFaults(template, filled)] };
}

function ownValue(given: Readonly<Record<string, Json>>, name: string): Json | undefined {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

interface ReadArgument {
  readonly name: string;
  readonly text: string | null;
  readonly fault: string | null;
}

function readArgument(argument: TemplateArgument, given: Json | undefined): ReadArgument {
  const { name } = argument;
  const value = given ?? argument.default;
  if (value === null) return { name, text: null, fault: argument.required ? 'is required' : null };
  const text = textOf(argument.type, value);
  if (text === null) return { name, text: null, fault: `must be ${WANTED[argument.type]}` };
  const fault = generalFault(text) ?? typeFault(argument, text);
  return { name, text: fault === null ? text : null, fault };
}

const WANTED: Readonly<Record<ArgumentType, string>> = {
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  enum: 'a text',
  path: 'a text',
  url: 'a text',
};

/** Null when the value is of another type. */
function textOf(type: ArgumentType, value: Json): string | null {
  if (type === 'integer') return integerText(value);
  if (typeof value !== (type === 'boolean' ? 'boolean' : 'string')) return null;
  return String(value);
}

function integerText(value: Json): string | null {
  const digits = value instanceof ExactNumber ? value.source : String(value);
  return typeof value !== 'string' && /^-?\d+$/.test(digits) ? digits : null;
}

function generalFault(text: string): string | null {
  if (text.length > MAX_VALUE_LENGTH) return `must have at most ${MAX_VALUE_LENGTH} characters`;
  if (text.includes('\0')) return 'must not hold a NUL character';
  // A process gets bytes: what is no text would become other ones.
  return text.isWellFormed() ? null : 'must be well-formed text';
}

function typeFault({ type, options, pattern }: TemplateArgument, text: string): string | null {
  if (type === 'enum' && !options?.includes(text)) return `must be one of: ${options?.join(', ')}`;
  if (type === 'url') return urlFault(text);
  if (type === 'path' && text === '') return 'must not be empty';
  const fits = pattern === null || new RegExp(`^(?:${pattern})$`, 'u').test(text);
  return fits ? null : `must match ${pattern}`;
}

const MAX_URL_LENGTH = 2048;

/** What is wrong with the address of a server that came over HTTP; null when nothing is. */
export function urlFault(text: string): string | null {
  if (text.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`;
  // `URL` would take these out without a word.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must hold no blanks, control characters or backslashes';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must hold no credentials; use headers';
  return url.hash === '' && !text.includes('#') ? null : 'must hold no fragment';
}

/** An argument of the command must not become an option by the value with which it begins. */
function optionFaults(template: LaunchTemplate, texts: SlotTexts): readonly ArgumentFault[] {
  const free = new Set(template.arguments.filter(({ leadingDash }) => leadingDash).map(({ name }) => name));
  const args = (processOf(template)?.args ?? []).filter((text) => text.startsWith('{{'));
  return args.flatMap((text) => {
    const first = slotsOf(text).find((name) => texts[name] !== undefined && texts[name] !== '');
    const isOption = first !== undefined && fillSlots(text, texts).startsWith('-');
    if (!isOption || free.has(first)) return [];
    return [{ name: first, message: 'must not begin with "-": it would be read as an option' }];
  });
}

/** The text with its slots filled; what is filled in is not read again. */
export function fillSlots(text: string, texts: SlotTexts): string {
  return text.replace(SLOT, (_slot, name: string) => texts[name] ?? '');
}

/** What the template starts. */
export function processOf({ definition }: Pick<LaunchTemplate, 'definition'>) {
  const { transport } = definition;
  if (transport.kind === 'stdio') return transport;
  return transport.kind === 'streamable_http' ? transport.launch : undefined;
}
