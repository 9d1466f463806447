import type { RequestContext } from '../kernel/request-context.ts';
import type { LaunchTemplate, SlotTexts } from './domain/launch-template.ts';
import type { NewServer, ReadServer } from './domain/new-server.ts';
import type { Registration } from './domain/registration.ts';
import type { SecretBox } from './ports.ts';

interface Checked {
  readonly asked: NewServer;
  readonly read: ReadServer;
}

/** What is stored of a registration: every header and every secret argument encrypted. */
export function sealRegistration(
  secrets: SecretBox,
  { tenantId }: RequestContext,
  { asked, read }: Checked,
): Registration {
  const { name: server, start = 'auto', review = 'none' } = asked;
  const common = { version: 1, start, review } as const;
  const seal = (texts: SlotTexts) =>
    mapTexts(texts, (text, name) => secrets.seal(text, { tenantId, server, name }));
  if (read.kind === 'url') return { ...common, kind: 'url', url: read.url, sealed: seal(read.headers) };
  const { template } = read;
  const { secret, plain } = bySecrecy(template, read.texts);
  return { ...common, kind: 'template', template: template.name, texts: plain, sealed: seal(secret) };
}

function bySecrecy(template: LaunchTemplate, texts: SlotTexts): { secret: SlotTexts; plain: SlotTexts } {
  const names = new Set(template.arguments.filter(({ secret }) => secret).map(({ name }) => name));
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name) === wanted));
  return { secret: pick(true), plain: pick(false) };
}

function mapTexts(texts: SlotTexts, map: (text: string, name: string) => string): SlotTexts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text, name)]));
}
