import type * as z from 'zod/mini';
import { slotsOf } from '../servers/domain/launch-template.ts';
import { checkHttp, checkStdio } from './server-checks.ts';
import type { ArgumentBody, TemplateBody } from './template-schema.ts';

type Payload = z.core.ParsePayload<TemplateBody>;
type Refuse = (path: PropertyKey[], message: string) => void;

/** What single keys do not show: the rules of servers, and that slots and arguments belong together. */
export function checkTemplate(payload: Payload): void {
  const { value, issues } = payload;
  const refuse: Refuse = (path, message) => issues.push({ code: 'custom', input: value, path, message });
  checkStdio(payload);
  checkHttp(payload);
  if (value.transport.kind === 'streamable_http') checkLaunched(value, refuse);
  checkSlots(value, refuse);
  for (const [index, argument] of (value.arguments ?? []).entries()) {
    for (const message of argumentFaults(argument)) refuse(['arguments', index], message);
  }
}

function checkLaunched({ launch, transport }: TemplateBody, refuse: Refuse): void {
  if (launch === undefined) {
    refuse(['transport'], 'a template starts a process: give launch, or register the URL itself');
  }
  if (transport.kind !== 'streamable_http') return;
  const { url, headers } = transport;
  if ([url, ...Object.values(headers ?? {})].some((text) => slotsOf(text).length > 0)) {
    refuse(['transport'], 'slots may stand in args and in values of env');
  }
}

function checkSlots(value: TemplateBody, refuse: Refuse): void {
  const process = value.transport.kind === 'stdio' ? value.transport : value.launch;
  const { command = '', args = [], env = {} } = process ?? {};
  if (slotsOf(command).length > 0) refuse(['transport'], 'a command has no slots');
  const used = new Set([...args, ...Object.values(env)].flatMap(slotsOf));
  const names = (value.arguments ?? []).map(({ name }) => name);
  const strange = [...used].filter((slot) => !names.includes(slot));
  for (const slot of strange) refuse(['arguments'], `{{${slot}}} stands for no argument`);
  for (const [index, name] of names.entries()) {
    for (const message of nameFaults(name, { names, index, used })) {
      refuse(['arguments', index, 'name'], message);
    }
  }
}

interface NamePlace {
  readonly names: readonly string[];
  readonly index: number;
  readonly used: ReadonlySet<string>;
}

function nameFaults(name: string, { names, index, used }: NamePlace): string[] {
  return [
    ...(used.has(name) ? [] : [`no arg and no env has the slot {{${name}}}`]),
    ...(names.indexOf(name) === index ? [] : [`${name} is given twice`]),
  ];
}

function argumentFaults(argument: ArgumentBody): string[] {
  const { type, options, root } = argument;
  return [
    ...belongs(type === 'enum', options !== undefined, 'options are for an enum, which needs them'),
    ...belongs(type === 'path', root !== undefined, 'root is for a path, which needs it'),
    ...patternFaults(argument),
    ...secretFaults(argument),
    ...(argument.required && argument.default !== undefined ? ['required, yet it has a default'] : []),
    ...defaultFaults(argument),
  ];
}

function patternFaults({ type, pattern }: ArgumentBody): string[] {
  if (pattern === undefined) return [];
  if (type !== 'string') return ['pattern is for a string'];
  return isPattern(pattern) ? [] : ['pattern is no regular expression'];
}

function secretFaults({ type, secret, default: preset }: ArgumentBody): string[] {
  if (secret !== true) return [];
  if (type !== 'string') return ['secret is for a string'];
  return preset === undefined ? [] : ['a secret has no default'];
}

function belongs(wanted: boolean, given: boolean, message: string): string[] {
  return wanted === given ? [] : [message];
}

const DEFAULT_TYPES: Readonly<Partial<Record<ArgumentBody['type'], string>>> = {
  integer: 'number',
  boolean: 'boolean',
};

function defaultFaults({ type, options, default: preset }: ArgumentBody): string[] {
  if (preset === undefined) return [];
  if (typeof preset !== (DEFAULT_TYPES[type] ?? 'string')) return [`its default is no ${type}`];
  return type === 'enum' && !options?.includes(String(preset)) ? ['its default is no option'] : [];
}

function isPattern(text: string): boolean {
  try {
    new RegExp(`^(?:${text})$`, 'u');
    return true;
  } catch {
    return false;
  }
}
