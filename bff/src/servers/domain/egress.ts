import { specialUse } from './address-rules.ts';
import { type IpAddress, ipText, isWithin, type Network, parseIp, parseNetwork } from './ip-address.ts';

/** One line of `egress`: hosts by a glob, with or without a port, or addresses by a network. */
export type EgressRule =
  | { readonly kind: 'host'; readonly text: string; readonly name: RegExp; readonly port: string | null }
  | { readonly kind: 'network'; readonly text: string; readonly network: Network };

/** What the operator says of places that servers are at. Deny wins. */
export interface Egress {
  readonly deny: readonly EgressRule[];
  readonly allow: readonly EgressRule[];
}

export const NO_EGRESS: Egress = { deny: [], allow: [] };

/** Where a connection leads: the host as the URL names it, and what the name stands for at this moment. */
export interface Place {
  readonly hostname: string;
  /** Null when nobody said so, which means the port of http or of https. */
  readonly port: string | null;
  readonly addresses: readonly IpAddress[];
}

export type EgressVerdict =
  | { readonly verdict: 'allowed' }
  | { readonly verdict: 'denied'; readonly rule: string }
  | { readonly verdict: 'not_public'; readonly address: string; readonly use: string };

/** Null when the text is neither a glob on hosts nor a network. */
export function parseEgressRule(text: string): EgressRule | null {
  const network = parseNetwork(text);
  if (network !== null) return { kind: 'network', text, network };
  const [, name = '', port = null] = /^([^\s/@?#\\[\]:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const hostname = URL.parse(`http://${name}`)?.hostname ?? '';
  // What looks like an address and is none would silently mean nothing.
  if (hostname === '' || /^[\d.]+(?:\/|$)/.test(text)) return null;
  return { kind: 'host', text, name: globPattern(hostname), port };
}

/** The rule that forbids the place; null when none does. */
export function denialOf(egress: Egress, place: Place): string | null {
  return egress.deny.find((rule) => covers(rule, place))?.text ?? null;
}

/** @param trusted whether the operator himself named the place, in the configuration file. */
export function judgePlace(egress: Egress, place: Place, trusted: boolean): EgressVerdict {
  const rule = denialOf(egress, place);
  if (rule !== null) return { verdict: 'denied', rule };
  if (trusted || egress.allow.some((allowed) => allowed.kind === 'host' && covers(allowed, place))) {
    return { verdict: 'allowed' };
  }
  return judgeAddresses(egress, place.addresses);
}

function judgeAddresses(egress: Egress, addresses: readonly IpAddress[]): EgressVerdict {
  for (const ip of addresses) {
    const use = specialUse(ip);
    const allowed = egress.allow.some((rule) => rule.kind === 'network' && isWithin(rule.network, ip));
    if (use !== null && !allowed) return { verdict: 'not_public', address: ipText(ip), use };
  }
  return { verdict: 'allowed' };
}

function covers(rule: EgressRule, { hostname, port, addresses }: Place): boolean {
  if (rule.kind === 'network') return addresses.some((ip) => isWithin(rule.network, ip));
  return coversPort(rule.port, port) && rule.name.test(hostname.toLowerCase());
}

/** The ports of http and https are left out of URLs. */
const UNSAID_PORTS: readonly string[] = ['80', '443'];

function coversPort(ruled: string | null, port: string | null): boolean {
  if (ruled === null || ruled === port) return true;
  return port === null && UNSAID_PORTS.includes(ruled);
}

/** A place as the catalogue knows it: host and port without addresses, unless the host is one itself. */
export function placeOfHost(host: string): Place {
  const [, hostname = host, port = null] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  const ip = parseIp(hostname);
  return { hostname, port, addresses: ip === null ? [] : [ip] };
}

/** A last dot of a name says nothing. */
function globPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+?^${}()|[\]\\-]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}\\.?$`);
}
