import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specialUse } from './address-rules.ts';
import { denialOf, judgePlace, parseEgressRule, placeOfHost } from './egress.ts';
import { ipText, isWithin, parseIp, parseNetwork } from './ip-address.ts';

const rules = (...texts: string[]) => texts.flatMap((text) => parseEgressRule(text) ?? []);
const hostOf = (url: string) => new URL(url).hostname;

function judged(url: string, egress: { deny?: string[]; allow?: string[] } = {}) {
  const ip = parseIp(hostOf(url));
  const { hostname, port } = new URL(url);
  const place = { hostname, port: port === '' ? null : port, addresses: ip === null ? [] : [ip] };
  return judgePlace(
    { deny: rules(...(egress.deny ?? [])), allow: rules(...(egress.allow ?? [])) },
    place,
    false,
  ).verdict;
}

describe('addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:169.254.169.254]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[4000::1]/',
  ])('%s is no public place', (url) => {
    expect(judged(url)).toBe('not_public');
  });

  it.each([
    'http://1.1.1.1/',
    'http://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'http://[::ffff:8.8.8.8]/',
  ])('%s is public', (url) => {
    expect(judged(url)).toBe('allowed');
  });

  it('are read as they are written', () => {
    fc.assert(fc.property(fc.ipV4(), (text) => ipText(parseIp(text) ?? { family: 4, value: 0n }) === text));
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const ip = parseIp(text);
        // What `URL` makes of it is another way to write the same.
        expect(ip).not.toBeNull();
        const url = URL.parse(`http://[${text}]/`);
        if (url !== null) expect(parseIp(url.hostname)).toEqual(ip);
        if (ip?.family === 6) expect(parseIp(ipText(ip))).toEqual(ip);
      }),
    );
  });

  it('of an IPv4 block are special exactly inside of it, mapped or not', () => {
    const block = parseNetwork('10.0.0.0/8');
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        const ip = parseIp(text);
        const mapped = parseIp(`::ffff:${text}`);
        expect(mapped).toEqual(ip);
        if (ip !== null && block !== null && isWithin(block, ip))
          expect(specialUse(ip)).toBe('a private network');
      }),
    );
  });
});

describe('egress rules', () => {
  it('allow private places by network or by host, and deny wins', () => {
    expect(judged('http://10.1.2.3/', { allow: ['10.0.0.0/8'] })).toBe('allowed');
    expect(judged('http://10.1.2.3/', { allow: ['10.0.0.0/8'], deny: ['10.1.2.3'] })).toBe('denied');
    expect(judged('http://10.1.2.3/', { allow: ['10.2.0.0/16'] })).toBe('not_public');
    const place = { hostname: 'intra.example', port: null, addresses: [parseIp('10.0.0.1') ?? never()] };
    const verdict = (allow: string[]) =>
      judgePlace({ deny: [], allow: rules(...allow) }, place, false).verdict;
    expect(verdict(['*.example'])).toBe('allowed');
    expect(verdict(['other.example'])).toBe('not_public');
  });

  it('bind the operator by deny alone', () => {
    const place = placeOfHost('127.0.0.1');
    expect(judgePlace({ deny: [], allow: [] }, place, true).verdict).toBe('allowed');
    expect(judgePlace({ deny: rules('127.0.0.0/8'), allow: [] }, place, true).verdict).toBe('denied');
  });

  it.each([
    ['*.evil.example', 'a.evil.example', true],
    ['*.evil.example', 'A.EVIL.EXAMPLE', true],
    ['*.evil.example', 'a.evil.example.', true],
    ['*.evil.example', 'evil.example', false],
    ['evil.example', 'notevil.example', false],
    ['evil.example', 'evil.example:8443', true],
    ['evil.example:8443', 'evil.example:8443', true],
    ['evil.example:8443', 'evil.example', false],
    ['evil.example:443', 'evil.example', true],
    ['e.il.example', 'evil.example', false],
    ['*', 'anything.example', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
    ['10.0.0.0/8', '10.9.9.9:8080', true],
    ['fd00::/8', '[fd12::1]:8080', true],
  ])('%s on %s: %s', (rule, host, denied) => {
    expect(denialOf({ deny: rules(rule), allow: [] }, placeOfHost(host))).toBe(denied ? rule : null);
  });
});

function never(): never {
  throw new Error('no address');
}
