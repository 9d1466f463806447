import type * as z from 'zod/mini';
import { headerNameFaults } from '../servers/domain/http-header-rules.ts';
import { isLoopbackHost } from './loopback.ts';
import type { ServerEntry } from './server-schema.ts';
import { PORT_PLACEHOLDER } from './text-schema.ts';

/** What servers and templates have in common here. */
type Payload = z.core.ParsePayload<Pick<ServerEntry, 'transport' | 'launch' | 'loopback'>>;
type Launch = NonNullable<ServerEntry['launch']>;

export function checkStdio({ value, issues }: Payload): void {
  if (value.transport.kind !== 'stdio') return;
  const { args, env } = value.transport;
  const refuse = refuser(value, issues);
  if (value.launch !== undefined)
    refuse(['launch'], 'launch is for streamable_http; stdio starts its command');
  if (value.loopback !== undefined) refuse(['loopback'], 'loopback is for servers with launch');
  if (mentionsPort({ args, env })) {
    refuse(['transport'], '{port} is for servers with launch; a stdio server has no port');
  }
}

export function checkHttp({ value, issues }: Payload): void {
  if (value.transport.kind !== 'streamable_http') return;
  const { url, headers } = value.transport;
  const refuse = refuser(value, issues);
  const fault = urlFault(url, value.launch !== undefined);
  if (fault !== null) refuse(['transport', 'url'], fault);
  for (const message of headerNameFaults(Object.keys(headers ?? {})))
    refuse(['transport', 'headers'], message);
  for (const [path, message] of portFaults(url, value.launch)) refuse(path, message);
  if (value.loopback !== undefined && value.launch === undefined) {
    refuse(['loopback'], 'loopback is for servers with launch');
  }
}

function urlFault(text: string, launched: boolean): string | null {
  // The text's own check speaks of references.
  if (text.includes('${')) return null;
  const url = URL.parse(text.replaceAll(PORT_PLACEHOLDER, '1'));
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must hold no credentials; use headers';
  if (url.hash !== '') return 'must hold no fragment';
  if (launched && !isLoopbackHost(url.hostname)) return 'a launched server is called on loopback, 127.0.0.1';
  return null;
}

function portFaults(url: string, launch: Launch | undefined): [PropertyKey[], string][] {
  const inUrl = url.includes(PORT_PLACEHOLDER);
  if (launch === undefined) {
    return inUrl ? [[['transport', 'url'], '{port} is for servers with launch']] : [];
  }
  const inLaunch = mentionsPort(launch);
  if (inUrl && !inLaunch) return [[['launch'], 'args or env must tell the server its port with {port}']];
  if (inLaunch && !inUrl) return [[['transport', 'url'], 'must hold {port}, since launch does']];
  return [];
}

function mentionsPort(process: { args?: Launch['args']; env?: Launch['env'] }): boolean {
  const texts = [...(process.args ?? []), ...Object.values(process.env ?? {})];
  return texts.some((text) => text.includes(PORT_PLACEHOLDER));
}

function refuser(input: unknown, issues: Payload['issues']): (path: PropertyKey[], message: string) => void {
  return (path, message) => {
    issues.push({ code: 'custom', input, path, message });
  };
}
