import { spawn } from 'node:child_process';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { BIG_INTEGER, type FixtureTool, MULTI_BYTE, textResult, tool } from './fixture-tools.ts';

/** An answer that is written as it stands, in place of a JSON-RPC response. */
export class RawAnswer {
  readonly write: (id: number) => readonly Uint8Array[];

  constructor(write: (id: number) => readonly Uint8Array[]) {
    this.write = write;
  }
}

/** An answer with a JSON-RPC error. */
export class RpcFailure extends Error {
  readonly code = -32042;
  readonly data: Json = { elicitations: [{ url: 'https://example.com/', unknown: true }] };
}

/** Tools of a server that is a process: they misbehave in all the ways that such a server can. */
export function createFaultTools(rawRequest: () => string): FixtureTool[] {
  return [
    tool('raw_request', () => textResult(rawRequest())),
    tool('rpc_error', () => {
      throw new RpcFailure('URL elicitation required');
    }),
    tool('big_integer', () =>
      raw((id) => answer(id, `{"content":[],"structuredContent":{"id":${BIG_INTEGER}}}`)),
    ),
    tool('multi_byte', () => raw(cutMultiByte)),
    tool('duplicate_key', () => raw((id) => answer(id, '{"content":[],"content":[]}'))),
    tool('endless_line', () =>
      raw(() => Array.from({ length: 17 }, () => new Uint8Array(1024 * 1024).fill(65))),
    ),
    tool('never_answers', () => new Promise(() => undefined)),
    tool('stderr', (args) => {
      process.stderr.write(String(args.text));
      return textResult('written');
    }),
    tool('flood_stderr', async (args) => {
      const line = `${'x'.repeat(1023)}\n`;
      // On Node what the pipe does not take at once would be written after the answer.
      for (let left = Number(args.lines); left > 0; left -= 1) {
        await new Promise<void>((resolve) => process.stderr.write(line, () => resolve()));
      }
      return textResult('flooded');
    }),
    tool('environment', () => textResult('', { ...process.env, cwd: process.cwd() } as JsonObject)),
    tool('node_version', () => textResult(process.versions.bun ?? process.version)),
    tool('die', (args) => {
      process.stderr.write(String(args.stderr ?? ''));
      process.exit(Number(args.code));
    }),
    tool('grandchild', (args) => textResult(String(spawnStubborn(args.session === true)))),
  ];
}

/** The class is not part of JSON: the server looks for it before it writes an answer. */
function raw(write: (id: number) => readonly Uint8Array[]): Json {
  return new RawAnswer(write) as unknown as Json;
}

function answer(id: number, result: string): readonly Uint8Array[] {
  return [new TextEncoder().encode(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)];
}

/** One byte a chunk, so that every character is cut. */
function cutMultiByte(id: number): readonly Uint8Array[] {
  const [whole = new Uint8Array()] = answer(id, JSON.stringify(textResult(MULTI_BYTE)));
  return Array.from(whole, (byte) => Uint8Array.of(byte));
}

/** A process that ignores SIGTERM; with `session` it also leaves our process group. */
function spawnStubborn(session: boolean): number {
  const script = 'trap "" TERM HUP INT; while :; do sleep 1; done';
  const child = spawn('/bin/sh', ['-c', script], { detached: session, stdio: 'ignore' });
  return child.pid ?? 0;
}
