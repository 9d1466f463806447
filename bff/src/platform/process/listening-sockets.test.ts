import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listeningSockets, parseTable } from './listening-sockets.ts';
import { accepts, freeLoopbackPort } from './loopback-port.ts';

/** Rows as the kernel writes them, from proc(5). */
const row = (local: string, state: string) =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0 0 10 0`;

describe('listening sockets', () => {
  it.each([
    ['0100007F:1F90', true],
    ['00000000:1F90', false],
    ['0A00000A:1F90', false],
    ['00000000000000000000000001000000:1F90', true],
    ['0000000000000000FFFF00000100007F:1F90', true],
    ['00000000000000000000000000000000:1F90', false],
    ['0000000000000000FFFF00000A00000A:1F90', false],
    ['B80D01200000000000000000017F007F:1F90', false],
  ])('are on loopback or not: %s', (local, loopback) => {
    expect(parseTable(`header\n${row(local, '0A')}\n`)).toEqual([{ port: 8080, loopback, inode: '4711' }]);
  });

  it('are none when they are connected', () => {
    expect(parseTable(`header\n${row('0100007F:1F90', '01')}\n`)).toEqual([]);
  });

  it('are found by the process that has them', async () => {
    const port = await freeLoopbackPort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const mine = listeningSockets([process.pid]).filter((socket) => socket.port === port);
    expect(mine).toMatchObject([{ port, loopback: true }]);
    expect(listeningSockets([1]).filter((socket) => socket.port === port)).toEqual([]);
    expect(await accepts('127.0.0.1', port)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
    expect(await accepts('127.0.0.1', port)).toBe(false);
  });
});
