import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '@corbusier/shared/domain/json';
import { encode, type Wire } from './wire.ts';

/** One call that is to be answered wrongly. */
interface Wronged {
  readonly id: number;
  /** What a decent server would answer. */
  readonly result: JsonObject;
  readonly wire: Wire;
  /** What follows the kind: `N` of `deep=N`. */
  readonly value: number;
}

type WrongAnswer = (call: Wronged) => void | Promise<void>;

const MIB = 1024 * 1024;
const UNKNOWN_ID = 987_654_321;

/** By kind. A kind that is not here is an error in the test that asks for it. */
export const WRONG_ANSWERS: Readonly<Record<string, WrongAnswer>> = {
  never: () => undefined,
  // An id that is somebody's, perhaps: the one before.
  wrong_id: ({ id, result, wire }) => wire.message({ id: id - 1, result }),
  unknown_id: ({ result, wire }) => wire.message({ id: UNKNOWN_ID, result }),
  string_id: ({ id, result, wire }) => wire.message({ id: String(id), result }),
  twice({ id, result, wire }) {
    wire.message({ id, result });
    wire.message({ id, result: { content: [{ type: 'text', text: 'the second answer' }] } });
  },
  no_version: ({ id, result, wire }) => whole(wire, JSON.stringify({ id, result })),
  no_object: ({ wire }) => whole(wire, '42'),
  neither: ({ id, wire }) => wire.message({ id }),
  prefix: ({ id, result, wire }) => whole(wire, `DEBUG answering: ${encode({ id, result })}`),
  duplicate_keys: ({ id, wire }) =>
    whole(
      wire,
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"content":[{"type":"text","text":"b"}]}}`,
    ),
  invalid_utf8: ({ id, wire }) =>
    whole(wire, Buffer.concat([head(id, '{"content":[{"type":"text","text":"'), INVALID, tail('"}]}')])),
  async split_bytes({ id, result, wire }) {
    for (const byte of Buffer.from(encode({ id, result }))) await wire.piece(Uint8Array.of(byte));
    wire.finish();
  },
  async dribble({ id, result, wire }) {
    for (const byte of Buffer.from(encode({ id, result }))) {
      await wire.piece(Uint8Array.of(byte));
      await delay(1);
    }
    wire.finish();
  },
  deep: ({ id, wire, value }) =>
    whole(wire, `{"jsonrpc":"2.0","id":${id},"result":{"content":${'['.repeat(value)}${']'.repeat(value)}}}`),
  wide: ({ id, wire, value }) => whole(wire, `{"jsonrpc":"2.0","id":${id},"result":{${keys(value)}}}`),
  async long_line({ wire }) {
    for (let written = 0; written < 17; written += 1) await wire.piece(Buffer.alloc(MIB, 'A'));
    wire.finish();
  },
  async endless({ id, wire }) {
    await wire.piece(head(id, '{"content":[{"type":"text","text":"'));
    while (true) await wire.piece(Buffer.alloc(64 * 1024, 'A'));
  },
  half_line: async ({ id, wire }) => wire.piece(head(id, '{"content":')),
  async half_then_die({ id, wire }) {
    await wire.piece(head(id, '{"content":'));
    process.stderr.write('died within a message\n', () => process.exit(11));
  },
};

const INVALID = Uint8Array.of(0x61, 0xff, 0xfe, 0xc3, 0x62);

async function whole(wire: Wire, text: string | Uint8Array): Promise<void> {
  await wire.piece(text);
  wire.finish();
}

function head(id: number, result: string): Buffer {
  return Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":${result}`);
}

function tail(result: string): Buffer {
  return Buffer.from(`${result}}`);
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',');
}

/** Answers as the kind says: `KIND` or `KIND=N`. Whoever does not read on ends it. */
export async function answerWrongly(kind: string, call: Omit<Wronged, 'value'>): Promise<void> {
  const [name = '', value] = kind.split('=');
  const answer = WRONG_ANSWERS[name];
  if (!answer) throw new Error(`there is no answer ${name}`);
  await Promise.resolve(answer({ ...call, value: Number(value ?? 0) })).catch(() => undefined);
}
