import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { Egress } from '../domain/egress.ts';
import { type IpAddress, ipText, parseIp } from '../domain/ip-address.ts';
import { judgeUrl, refusalText } from '../guard-address.ts';
import type { AddressBook } from '../ports.ts';
import type { HttpRequest } from './http-requests.ts';

/** Sends one request. Redirects are answers like any other: followed, they would carry our credentials elsewhere. */
export type Dial = (url: string, request: HttpRequest) => Promise<Response>;

/** Code of the error by which a dial refuses a place: nothing was sent. */
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

class AddressRefused extends Error {
  readonly code = ADDRESS_REFUSED;
}

export interface DialDeps {
  readonly egress: Egress;
  readonly addressBook: AddressBook;
}

/**
 * Who named the place: we ourselves, who launched the server on loopback; the operator in the configuration
 * file, whom only `deny` binds; somebody over HTTP.
 */
export type NamedBy = 'launch' | 'file' | 'request';

/**
 * Judges the place of each request at the moment of sending, and connects to the very addresses that were
 * judged: a name that changes its meaning in between leads nowhere else.
 */
export function createGuardedDial(deps: DialDeps): (namedBy: NamedBy) => Dial {
  const judgeResolved = judgeUrl(deps);
  const judgeName = judgeUrl({ egress: deps.egress });
  const denyNetworks = deps.egress.deny.some((rule) => rule.kind === 'network');
  // What a trusted name stands for matters only to rules on addresses.
  const isPinned = (url: URL, trusted: boolean) =>
    parseIp(url.hostname) === null && (!trusted || denyNetworks);

  async function dial(text: string, request: HttpRequest, trusted: boolean): Promise<Response> {
    const url = new URL(text);
    const pinned = isPinned(url, trusted);
    const { verdict, addresses } = await (pinned ? judgeResolved : judgeName)(url, trusted);
    if (verdict.verdict !== 'allowed') throw new AddressRefused(refusalText(url.host, verdict));
    return pinned ? dialPinned(url, request, addresses) : dialPlainly(text, request);
  }

  return (namedBy) =>
    namedBy === 'launch' ? dialPlainly : (url, request) => dial(url, request, namedBy === 'file');
}

/** Bun's own limit of five minutes is off, since calls have limits of their own; other runtimes know neither option. */
function dialPlainly(url: string, request: HttpRequest): Promise<Response> {
  const own = { timeout: false, decompress: false };
  return fetch(url, { ...request, ...own, redirect: 'manual' });
}

/** Statuses whose answers have no body. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function dialPinned(url: URL, request: HttpRequest, addresses: readonly IpAddress[]): Promise<Response> {
  const { method, headers, body, signal } = request;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = {
    method,
    headers: { ...headers, ...length },
    signal,
    agent: false,
    lookup: pinnedTo(addresses),
  };
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      // The stream is the web's own; only its type is declared twice.
      const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
      resolve(new Response(NO_BODY.has(status) ? null : stream, { status, headers: pairs }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

type Found = { address: string; family: number };
type LookUp = (
  hostname: string,
  options: { all?: boolean | undefined },
  done: (error: Error | null, found: string | Found[], family?: number) => void,
) => void;

/** In place of the resolver: the addresses that were judged. */
function pinnedTo(addresses: readonly IpAddress[]): LookUp {
  const found = addresses.map((ip) => ({ address: ipText(ip), family: ip.family }));
  return (hostname, { all }, done) => {
    const [first] = found;
    if (first === undefined) done(new Error(`${hostname} stands for no address`), []);
    else if (all) done(null, found);
    else done(null, first.address, first.family);
  };
}
