import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rm } from 'node:fs/promises';

/** A key file that cannot be trusted or read; the message is meant for the terminal. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/**
 * The key in the file, or a fresh random one of so many bytes that is written there first (mode 0600).
 * Several processes may ask at once: all get the same key. Rejects with `KeyFileError` when the file is open
 * to other users, is no plain file, or has another length.
 */
export async function loadOrCreateKey(path: string, bytes: number): Promise<Uint8Array> {
  const existing = await readKey(path, bytes);
  if (existing !== null) return existing;
  await createKey(path, bytes);
  const created = await readKey(path, bytes);
  if (created === null) throw new KeyFileError(`The key file ${path} vanished while it was being made.`);
  return created;
}

async function readKey(path: string, bytes: number): Promise<Uint8Array | null> {
  const file = await openOrNull(path);
  if (file === null) return null;
  try {
    await refuseUntrusted(file, path);
    const key = new Uint8Array(await file.readFile());
    if (key.byteLength === bytes) return key;
    throw new KeyFileError(
      `The key file ${path} has ${key.byteLength} bytes, not ${bytes}; restore or remove it.`,
    );
  } finally {
    await file.close();
  }
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new KeyFileError(`The key file ${path} cannot be read (${codeOf(error)}).`, { cause: error });
  }
}

/** Looks at the open file and not at its name, so that what is judged is what is read. */
async function refuseUntrusted(file: FileHandle, path: string): Promise<void> {
  const stat = await file.stat();
  if (!stat.isFile()) throw new KeyFileError(`The key file ${path} is no plain file.`);
  if ((stat.mode & 0o077) === 0) return;
  const mode = (stat.mode & 0o777).toString(8);
  throw new KeyFileError(
    `The key file ${path} is open to other users (mode ${mode}). Run: chmod 600 ${path}`,
  );
}

/** A link appears whole or not at all, so a crash leaves no half key and one of several makers wins. */
async function createKey(path: string, bytes: number): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, randomBytes(bytes));
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw new KeyFileError(`The key file ${path} cannot be made (${codeOf(error)}).`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
