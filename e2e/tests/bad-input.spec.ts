import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Api, apiOf } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import type { Corbusier } from '../start-corbusier.ts';

const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/** A place that takes bodies, and a body that it would act on. */
interface Place {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The good body, with this as its arguments. */
  readonly body: (args: string) => string;
}

const PLACES: readonly Place[] = [
  {
    path: '/api/v1/tools/calls',
    headers: {},
    body: (args) => `{"tool_name":"everything.echo","parameters":${args}}`,
  },
  {
    path: '/api/v1/session',
    headers: { 'x-requested-by': 'corbusier' },
    body: (args) => `{"code":"cb_x","more":${args}}`,
  },
  {
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: (args) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"everything.echo","arguments":${args}}}`,
  },
];

interface Hostile {
  readonly body: string | Buffer<ArrayBuffer>;
  /** Sent in chunks, without its length. */
  readonly chunked?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly traceId: string | null;
  readonly text: string;
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":0`).join(',')}}`;
const good = (place: Place) => place.body('{"message":"hostile"}');
const typed = (type: string) => (place: Place) => ({ body: good(place), headers: { 'content-type': type } });

const HOSTILE: Readonly<Record<string, (place: Place) => Hostile>> = {
  'an empty body': () => ({ body: '' }),
  'half a body': (place) => ({ body: good(place).slice(0, -3) }),
  'a body with more behind it': (place) => ({ body: `${good(place)} {}` }),
  'a body with a comment': (place) => ({ body: `/* */${good(place)}` }),
  'a bare word': () => ({ body: 'undefined' }),
  'a list': (place) => ({ body: `[${good(place)},1]` }),
  'a key twice': (place) => ({ body: place.body('{"message":"a","message":"hostile"}') }),
  'a key twice in two spellings': (place) => ({ body: place.body('{"message":"a","m\\u0065ssage":"b"}') }),
  'the first key twice': (place) => ({ body: `{"tool_name":0,"code":0,"id":0,${good(place).slice(1)}` }),
  '65 levels': (place) => ({ body: place.body(nested(64)) }),
  '100,000 levels': (place) => ({ body: place.body(nested(100_000)) }),
  '100,000 levels without an end': (place) => ({ body: place.body('[{"a":'.repeat(50_000)) }),
  '10,001 keys': (place) => ({ body: place.body(keys(10_001)) }),
  '4 MiB and a byte': (place) => ({ body: place.body(`"${'x'.repeat(4 * MIB + 1)}"`) }),
  '4 MiB and a byte in chunks': (place) => ({
    body: place.body(`"${'x'.repeat(4 * MIB + 1)}"`),
    chunked: true,
  }),
  'bytes that are no UTF-8': (place) => ({
    body: Buffer.from(place.body('{"message":"\xff\xfe"}'), 'latin1'),
  }),
  'UTF-16': (place) => ({ body: Buffer.from(good(place), 'utf16le') }),
  'a number that is none': (place) => ({ body: place.body('{"message":NaN}') }),
  'a raw control character': (place) => ({ body: place.body('{"message":"\u0001"}') }),
  'packed bytes': (place) => ({ body: gzipSync(good(place)), headers: { 'content-encoding': 'gzip' } }),
  'plain bytes said to be packed': (place) => ({
    body: good(place),
    headers: { 'content-encoding': 'br' },
  }),
  'no content type': (place) => ({ body: good(place), headers: { 'content-type': '' } }),
  'text/plain': typed('text/plain'),
  'text/plain that mentions JSON': typed('text/plain; application/json'),
  'a form': typed('application/x-www-form-urlencoded'),
  'a multipart form': typed('multipart/form-data; boundary=x'),
  'JSON in UTF-7': typed('application/json; charset=utf-7'),
  'two content types': typed('application/json, text/plain'),
  'a content type that begins well': typed('application/jsonp'),
};

const REFUSALS = [400, 413, 415];

function expectRefused(answer: Answer, place: Place, what: string): void {
  const named = `${what}: ${answer.status} ${answer.text.slice(0, 200)}`;
  expect(REFUSALS, named).toContain(answer.status);
  const body = JSON.parse(answer.text);
  const { reason, traceId } =
    place.path === '/mcp'
      ? { reason: body.error.code, traceId: body.error.data?.traceId ?? answer.traceId }
      : { reason: body.details.reason, traceId: body.traceId };
  expect(reason, named).toBeTruthy();
  expect(answer.traceId, named).toBeTruthy();
  expect(traceId, named).toBe(answer.traceId);
}

async function echoes(api: Api): Promise<unknown> {
  return (await api.get('/tools/calls?tool=everything.echo&limit=1')).body['data']?.['calls'];
}

/** Sends it as a signed-in program. A body of bytes brings no content type of its own along. */
function senderOf(corbusier: Corbusier, token: string, place: Place) {
  return async ({ body, chunked = false, headers }: Hostile): Promise<Answer> => {
    const bytes = new Uint8Array(Buffer.from(body));
    const answer = await fetch(corbusier.url + place.path, {
      method: 'POST',
      headers: withoutEmpty({
        ...JSON_TYPE,
        authorization: `Bearer ${token}`,
        ...place.headers,
        ...headers,
      }),
      ...(chunked ? { body: new Blob([bytes]).stream(), duplex: 'half' } : { body: bytes }),
    });
    return { status: answer.status, traceId: answer.headers.get('trace-id'), text: await answer.text() };
  };
}

function withoutEmpty(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

for (const place of PLACES) {
  test(`refuses every hostile body at ${place.path}, says why, and does nothing`, async ({ corbusier }) => {
    const api = await apiOf(corbusier);
    await api.whenAvailable('everything.echo');
    const before = await echoes(api);
    const send = senderOf(corbusier, api.token, place);
    for (const [what, make] of Object.entries(HOSTILE)) {
      expectRefused(await send(make(place)), place, what);
    }
    expect(await echoes(api)).toEqual(before);
    expect((await api.get('/tools')).status).toBe(200);
  });
}

test('takes what stays just within the limits, whatever the case of the content type', async ({
  corbusier,
}) => {
  const api = await apiOf(corbusier);
  await api.whenAvailable('everything.echo');
  const [place] = PLACES;
  if (place === undefined) throw new Error('no place');
  const message = randomUUID();
  const within: readonly Hostile[] = [
    { body: place.body(`{"message":"${message}","more":${nested(62)}}`) },
    { body: place.body(`{"message":"${message}","more":${keys(9_990)}}`) },
    { body: place.body(`{"message":"${message}${' '.repeat(4 * MIB - 200)}"}`), chunked: true },
    {
      body: place.body(`{"message":"${message}"}`),
      headers: { 'content-type': 'Application/JSON; charset="UTF-8"' },
    },
  ];
  const send = senderOf(corbusier, api.token, place);
  for (const hostile of within) {
    const { status, text } = await send(hostile);
    expect(status, text.slice(0, 300)).toBe(200);
    expect(text).toContain(message);
  }
});
