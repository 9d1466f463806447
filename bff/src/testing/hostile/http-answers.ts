import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FaultName } from './fault-list.ts';
import { encode, writeDrained } from './wire.ts';

/** One POST that is to be answered wrongly by HTTP itself. */
interface Answered {
  readonly response: ServerResponse;
  readonly id: number;
  /** The value of the switch. */
  readonly value: string;
}

const MIB = 1024 * 1024;
const JSON_TYPE = 'application/json';
const EVENTS = 'text/event-stream';

/** In the order in which they are looked for; the first that is on answers. */
export const HTTP_ANSWERS: readonly (readonly [FaultName, (answered: Answered) => void | Promise<void>])[] = [
  ['status', ({ response, value }) => end(response, [Number(value), 'text/html', '<h1>no</h1>'])],
  [
    'redirect',
    ({ response, value }) => {
      const [status = '307', ...url] = value.split(':');
      response.writeHead(Number(status), { location: url.join(':') }).end();
    },
  ],
  ['content_type', ({ response, id, value }) => end(response, [200, value, decent(id)])],
  [
    'gzip_bomb',
    ({ response, value }) => {
      // Gzip members in a row are one body: a megabyte is packed once.
      const packed = gzipSync(Buffer.alloc(MIB, ' '));
      response.writeHead(200, { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' });
      response.end(Buffer.concat(Array.from({ length: Number(value) }, () => packed)));
    },
  ],
  [
    'encodings',
    ({ response, id, value }) => {
      const encoding = Array.from({ length: Number(value) }, () => 'gzip').join(', ');
      response.writeHead(200, { 'content-type': JSON_TYPE, 'content-encoding': encoding });
      response.end(gzipSync(decent(id)));
    },
  ],
  [
    'big_headers',
    ({ response, id, value }) => {
      response.setHeader('x-filler', 'h'.repeat(Number(value) * 1024));
      end(response, [200, JSON_TYPE, decent(id)]);
    },
  ],
  [
    'endless_json',
    async ({ response, id }) => {
      response.writeHead(200, { 'content-type': JSON_TYPE });
      response.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
      while (true) await writeDrained(response, Buffer.alloc(64 * 1024, 'A'));
    },
  ],
  [
    'endless_events',
    async ({ response }) => {
      response.writeHead(200, { 'content-type': EVENTS });
      const line = `data: ${'A'.repeat(64 * 1024)}\n`;
      while (true) await writeDrained(response, line);
    },
  ],
  ['no_result', ({ response }) => end(response, [200, EVENTS, ': nothing\n\nevent: message\ndata: {}\n\n'])],
  [
    'cut',
    ({ response }) => {
      response.writeHead(200, { 'content-type': EVENTS });
      response.write('event: message\ndata: {"jsonrpc":', () => response.socket?.destroy());
    },
  ],
];

function end(response: ServerResponse, [status, type, body]: [number, string, string]): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

function decent(id: number): string {
  return encode({ id, result: { content: [{ type: 'text', text: 'through a wrong door' }] } });
}
