import type { Json } from '@corbusier/shared/domain/json';
import { HEADER_NAME, HEADER_VALUE, headerNameFaults } from './http-header-rules.ts';
import { type LaunchTemplate, readArguments, type SlotTexts, urlFault } from './launch-template.ts';

interface AnyNewServer {
  readonly name: string;
  readonly start?: 'auto' | 'manual' | undefined;
  readonly review?: 'none' | 'required' | undefined;
}

/** A registration as it was asked for over HTTP; its form has been checked. */
export type NewServer = AnyNewServer &
  (
    | {
        readonly transport: {
          readonly url: string;
          readonly headers?: Readonly<Record<string, string>> | undefined;
        };
      }
    | { readonly template: string; readonly arguments?: Readonly<Record<string, Json>> | undefined }
  );

export interface ServerFault {
  readonly path: readonly string[];
  readonly message: string;
}

/** What a registration says, checked but for what the network and the disk know. */
export type ReadServer =
  | { readonly kind: 'url'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'template'; readonly template: LaunchTemplate; readonly texts: SlotTexts };

export interface ReadRegistration {
  /** Null when there is a fault. */
  readonly read: ReadServer | null;
  readonly faults: readonly ServerFault[];
}

export const SERVER_NAME = /^[a-z0-9_]{1,100}$/;
const MAX_HEADERS = 50;
const MAX_HEADER_LENGTH = 8192;

/** Finds everything that is wrong with a registration. */
export function readNewServer(
  asked: NewServer,
  templates: ReadonlyMap<string, LaunchTemplate>,
): ReadRegistration {
  const name = SERVER_NAME.test(asked.name)
    ? []
    : [{ path: ['name'], message: 'must be 1 to 100 of the letters a to z, digits and _' }];
  const place =
    'transport' in asked ? readUrl(asked.transport) : readTemplate(asked, templates.get(asked.template));
  const faults = [...name, ...place.faults];
  return { read: faults.length === 0 ? place.read : null, faults };
}

interface AskedUrl {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

function readUrl({ url, headers = {} }: AskedUrl): ReadRegistration {
  const fault = urlFault(url);
  const faults = [
    ...(fault === null ? [] : [{ path: ['transport', 'url'], message: fault }]),
    ...headerFaults(headers),
  ];
  return { read: fault === null ? { kind: 'url', url: inertUrl(url), headers } : null, faults };
}

/** Braces stand for places to fill in elsewhere: here they are only characters. */
function inertUrl(url: string): string {
  return new URL(url).href.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

function headerFaults(headers: Readonly<Record<string, string>>): readonly ServerFault[] {
  const names = Object.keys(headers);
  const path = ['transport', 'headers'];
  const many = names.length > MAX_HEADERS ? [{ path, message: `must be at most ${MAX_HEADERS}` }] : [];
  const each = Object.entries(headers).flatMap(([name, value]) =>
    headerFault(name, value).map((message) => ({ path: [...path, name.slice(0, 100)], message })),
  );
  return [...many, ...headerNameFaults(names).map((message) => ({ path, message })), ...each];
}

function headerFault(name: string, value: string): readonly string[] {
  const wrongName = HEADER_NAME.test(name) && name.length <= 100 ? [] : ['is no header name'];
  const long = value.length > MAX_HEADER_LENGTH ? [`must have at most ${MAX_HEADER_LENGTH} characters`] : [];
  const wrongValue = HEADER_VALUE.test(value) ? [] : ['must be printable Latin-1 without line breaks'];
  return [...wrongName, ...long, ...wrongValue];
}

interface AskedTemplate {
  readonly template: string;
  readonly arguments?: Readonly<Record<string, Json>> | undefined;
}

function readTemplate(asked: AskedTemplate, template: LaunchTemplate | undefined): ReadRegistration {
  if (template === undefined) {
    const message = 'is no template of the configuration; GET /server-templates lists them';
    return { read: null, faults: [{ path: ['template'], message }] };
  }
  const { texts, faults } = readArguments(template, asked.arguments ?? {});
  return {
    read: { kind: 'template', template, texts },
    faults: faults.map(({ name, message }) => ({ path: ['arguments', name.slice(0, 100)], message })),
  };
}
