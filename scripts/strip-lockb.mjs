// Blanks the tarball address of every package in bun.lockb (format v3, written by Bun 1.4): an empty address
// means "the registry in force", so the lockfile works behind any mirror. Integrity hashes stay.
import { readFileSync, writeFileSync } from 'node:fs';

const HEADER = '#!/usr/bin/env bun\nbun-lockfile-format-v0\n';
const STRINGS_MARK = '<u8> 1 sizeof, 1 alignof\n';
// A string slot is 8 bytes: offset and length into the string buffer, the length's top bit set.
const SLOT = 8;
const LONG_STRING_BIT = 0x80000000;

const file = process.argv[2] ?? 'bun.lockb';
const bytes = readFileSync(file);
if (bytes.subarray(0, HEADER.length).toString() !== HEADER)
  throw new Error(`${file} is no binary Bun lockfile`);
const offsetAt = (position) => Number(bytes.readBigUInt64LE(position));

// Header, 4 bytes format, 32 bytes hash, 8 bytes total size; then the package table with its bounds.
const table = HEADER.length + 4 + 32 + 8;
const begin = offsetAt(table + 24);
const end = offsetAt(table + 32);
const mark = bytes.indexOf(STRINGS_MARK, end);
if (mark < 0) throw new Error(`${file} has no string buffer where one is expected`);
const stringsBegin = offsetAt(mark - 17);
const stringsLength = offsetAt(mark - 9) - stringsBegin;

let blanked = 0;
for (let slot = begin; slot + SLOT <= end; slot++) {
  const offset = bytes.readUInt32LE(slot);
  const raw = bytes.readUInt32LE(slot + 4);
  if ((raw & LONG_STRING_BIT) === 0) continue;
  const length = raw & ~LONG_STRING_BIT & 0x7fffffff;
  if (length < 12 || length > 512 || offset + length > stringsLength) continue;
  const from = stringsBegin + offset;
  const text = bytes.subarray(from, from + length).toString('latin1');
  if (!/^https?:\/\/\S+\.tgz$/.test(text)) continue;
  bytes.fill(0, slot, slot + SLOT);
  bytes.fill(0x20, from, from + length);
  blanked++;
}
writeFileSync(file, bytes);
console.log(`${file}: ${blanked} addresses blanked`);
