import { type IpAddress, isWithin, lastFourBytes, type Network, parseNetwork } from './ip-address.ts';

type Range = readonly [network: string, use: string];

/** IANA special-purpose registries: what is not a host somewhere on the public internet. */
const SPECIAL: readonly Range[] = [
  ['0.0.0.0/8', 'this machine'],
  ['10.0.0.0/8', 'a private network'],
  ['100.64.0.0/10', "a carrier's private network"],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local, where clouds keep their metadata'],
  ['172.16.0.0/12', 'a private network'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved for documents'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'a private network'],
  ['198.18.0.0/15', 'reserved for benchmarks'],
  ['198.51.100.0/24', 'reserved for documents'],
  ['203.0.113.0/24', 'reserved for documents'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::1/128', 'loopback'],
  ['::/96', 'this machine'],
  ['fc00::/7', 'a private network'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'a private network'],
  ['ff00::/8', 'multicast'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'reserved for documents'],
  ['2002::/16', 'a tunnel to another address'],
  ['3fff::/20', 'reserved for documents'],
];

const special = SPECIAL.map(([text, use]) => ({ network: networkOf(text), use }));
/** The only IPv6 block from which public addresses are given out. */
const GLOBAL_UNICAST = networkOf('2000::/3');
/** IPv4 hosts as a translator of an IPv6 network shows them. */
const TRANSLATED = networkOf('64:ff9b::/96');

/** What an address is for when it is no public host; null when it is one. */
export function specialUse(ip: IpAddress): string | null {
  if (isWithin(TRANSLATED, ip)) return specialUse(lastFourBytes(ip));
  const found = special.find(({ network }) => isWithin(network, ip));
  if (found !== undefined) return found.use;
  return ip.family === 6 && !isWithin(GLOBAL_UNICAST, ip) ? 'reserved' : null;
}

function networkOf(text: string): Network {
  const network = parseNetwork(text);
  if (network === null) throw new TypeError(`no network: ${text}`);
  return network;
}
