/** An address as a number. IPv4 that is written inside of IPv6 (`::ffff:a.b.c.d`) is IPv4 here. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** Addresses that begin with the same bits. */
export interface Network extends IpAddress {
  /** How many bits count. */
  readonly bits: number;
}

const MAPPED_PREFIX = 0xffffn;
const IPV4_BITS = 32n;

/** Reads an address as `URL.hostname` or a resolver writes it, brackets allowed; null for anything else. */
export function parseIp(text: string): IpAddress | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (bare.includes(':')) return parseV6(bare);
  const value = parseV4(bare);
  return value === null ? null : { family: 4, value };
}

/** `10.0.0.0/8`, `fd00::/8`, or one address. */
export function parseNetwork(text: string): Network | null {
  const [address = '', length, ...more] = text.split('/');
  const ip = parseIp(address);
  if (ip === null || more.length > 0) return null;
  const width = ip.family === 4 ? 32 : 128;
  if (length === undefined) return { ...ip, bits: width };
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= width ? { ...ip, bits } : null;
}

export function isWithin(network: Network, { family, value }: IpAddress): boolean {
  if (family !== network.family) return false;
  const rest = BigInt((family === 4 ? 32 : 128) - network.bits);
  return value >> rest === network.value >> rest;
}

/** As people write it. */
export function ipText({ family, value }: IpAddress): string {
  if (family === 4) return v4Text(value);
  return Array.from({ length: 8 }, (_, index) => groupOf(value, 7 - index).toString(16)).join(':');
}

/** The last 32 bits as an IPv4 address. */
export function lastFourBytes({ value }: IpAddress): IpAddress {
  return { family: 4, value: value & 0xffffffffn };
}

function groupOf(value: bigint, fromRight: number): bigint {
  return (value >> BigInt(fromRight * 16)) & 0xffffn;
}

function v4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}

/** Four decimal parts: other forms have been rewritten by `URL`, and a resolver does not use them. */
function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255))
    return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function parseV6(text: string): IpAddress | null {
  const [withoutZone = ''] = text.split('%');
  const groups = expand(withoutDots(withoutZone));
  if (groups === null) return null;
  const value = groups.reduce((all, group) => (all << 16n) | BigInt(`0x${group}`), 0n);
  return value >> IPV4_BITS === MAPPED_PREFIX ? lastFourBytes({ family: 6, value }) : { family: 6, value };
}

/** The dotted end of `::ffff:1.2.3.4` as two groups. */
function withoutDots(text: string): string {
  const colon = text.lastIndexOf(':');
  const tail = parseV4(text.slice(colon + 1));
  if (tail === null) return text;
  return `${text.slice(0, colon + 1)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
}

function expand(text: string): readonly string[] | null {
  const halves = text.split('::');
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  const zeros = Array.from({ length: Math.max(0, missing) }, () => '0');
  const fits = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0;
  const groups = halves.length === 1 ? left : [...left, ...zeros, ...right];
  return fits && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : null;
}
