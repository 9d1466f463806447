import type { LaunchTemplate, SlotTexts } from './launch-template.ts';
import { processOf, slotsOf } from './launch-template.ts';
import type { LaunchSpec, ServerDefinition, StdioTransport, Transport } from './server.ts';

/** What is stored of a server that came over HTTP. Values in `sealed` are encrypted; the others may be shown. */
export type Registration = {
  readonly version: 1;
  readonly start: 'auto' | 'manual';
  readonly review: 'none' | 'required';
  /** By header name or argument name. */
  readonly sealed: Readonly<Record<string, string>>;
} & (
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'template'; readonly template: string; readonly texts: SlotTexts }
);

const TIMEOUTS = { startMs: 30_000, callMs: 60_000, idleMs: null };
const CONCURRENCY = 32;

/** The server that a registration stands for, today: a template may have changed since, or be gone. */
export function definitionOf(
  name: string,
  registration: Registration,
  templates: ReadonlyMap<string, LaunchTemplate>,
): ServerDefinition {
  const { start, review, sealed } = registration;
  if (registration.kind === 'url') {
    const headers = Object.fromEntries(Object.keys(sealed).map((header) => [header, `{{${header}}}`]));
    const transport: Transport = { kind: 'streamable_http', url: registration.url, headers };
    const given = { texts: {}, sealed, paths: {}, fault: null };
    return { name, transport, start, review, timeouts: TIMEOUTS, concurrency: CONCURRENCY, given };
  }
  const template = templates.get(registration.template);
  if (template === undefined) return withoutTemplate(name, registration);
  const { texts } = registration;
  const filled = new Set([...Object.keys(texts), ...Object.keys(sealed)]);
  const fault = missingArgument(template, filled);
  const given = { texts, sealed, paths: pathsOf(template, filled), fault };
  return { ...template.definition, name, start, review, transport: transportFor(template, filled), given };
}

function withoutTemplate(
  name: string,
  registration: Extract<Registration, { kind: 'template' }>,
): ServerDefinition {
  const { start, review, template } = registration;
  const transport: Transport = { kind: 'stdio', command: template, args: [], env: {}, workingDirectory: '/' };
  const fault = `its template "${template}" is no longer in the configuration`;
  const given = { texts: {}, sealed: {}, paths: {}, fault };
  return { name, transport, start, review, timeouts: TIMEOUTS, concurrency: CONCURRENCY, given };
}

function missingArgument(template: LaunchTemplate, filled: ReadonlySet<string>): string | null {
  const missing = template.arguments.find(
    (argument) => argument.required && argument.default === null && !filled.has(argument.name),
  );
  if (missing === undefined) return null;
  return `its template "${template.name}" wants the argument "${missing.name}" by now; register it anew`;
}

function pathsOf(template: LaunchTemplate, filled: ReadonlySet<string>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    template.arguments.flatMap(({ name, root }) =>
      root !== null && filled.has(name) ? [[name, root] as const] : [],
    ),
  );
}

/** Texts with a slot that nothing fills are left out: what was optional was not wanted. */
function transportFor(template: LaunchTemplate, filled: ReadonlySet<string>): Transport {
  const { transport } = template.definition;
  const process = processOf(template);
  if (process === undefined) return transport;
  const isFilled = (text: string) => slotsOf(text).every((name) => filled.has(name));
  const wanted: StdioTransport | LaunchSpec = {
    ...process,
    args: process.args.filter(isFilled),
    env: Object.fromEntries(Object.entries(process.env).filter(([, text]) => isFilled(text))),
  };
  if (transport.kind === 'streamable_http') return { ...transport, launch: wanted as LaunchSpec };
  return wanted as StdioTransport;
}
