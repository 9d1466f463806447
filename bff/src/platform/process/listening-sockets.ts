import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ListeningSocket {
  readonly port: number;
  readonly loopback: boolean;
  readonly inode: string;
}

const LISTEN = '0A';
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** TCP sockets on which these processes listen. Only where there is /proc. */
export function listeningSockets(pids: readonly number[]): ListeningSocket[] {
  const inodes = new Set(pids.flatMap(socketInodes));
  return TABLES.flatMap((table) => parseTable(readTable(table))).filter(({ inode }) => inodes.has(inode));
}

/** Rows of a table of the form of proc(5), /proc/net/tcp, that listen. */
export function parseTable(text: string): ListeningSocket[] {
  const rows = text.split('\n').slice(1);
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    const [address = '', port = ''] = local.split(':');
    if (state !== LISTEN) return [];
    return [{ port: Number.parseInt(port, 16), loopback: isLoopback(address), inode }];
  });
}

/** Addresses are hexadecimal 32-bit words, each with its bytes in reverse on the machines that we run on. */
function isLoopback(address: string): boolean {
  if (address.length === 8) return address.endsWith('7F');
  return /^0{24}01000000$/.test(address) || /^0{16}FFFF0000[0-9A-F]{6}7F$/.test(address);
}

function socketInodes(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return entries(folder).flatMap((fd) => {
    const inode = /^socket:\[(\d+)\]$/.exec(target(`${folder}/${fd}`))?.[1];
    return inode === undefined ? [] : [inode];
  });
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The process ended meanwhile.
    return [];
  }
}

function target(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed meanwhile.
    return '';
  }
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A kernel without IPv6 has no such table.
    return '';
  }
}
