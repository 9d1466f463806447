import type { DBSchema, IDBPDatabase } from 'idb';

/** What this browser keeps, each value as JSON text so that exact numbers survive. */
interface Stores extends DBSchema {
  /** Arguments being written, by server and tool. */
  drafts: { key: string; value: string };
  /** Answers read in HTTP mode, by session and question. */
  reads: { key: string; value: { readonly text: string; readonly readAt: number } };
}

const NAME = 'corbusier';
let opened: Promise<IDBPDatabase<Stores>> | undefined;

/** The browser's database. It is opened once, and loaded only when something is kept or looked up. */
export function browserStore(): Promise<IDBPDatabase<Stores>> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Stores>> {
  const { openDB } = await import('idb');
  return openDB<Stores>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('drafts');
      database.createObjectStore('reads');
    },
  });
}

/** Forgets what was read; what was typed stays. */
export async function forgetReads(): Promise<void> {
  try {
    await (await browserStore()).clear('reads');
  } catch {
    opened = undefined;
  }
}

/** Empties every store; a browser that keeps nothing has nothing to forget. */
export async function forgetEverything(): Promise<void> {
  try {
    const database = await browserStore();
    await Promise.all([database.clear('drafts'), database.clear('reads')]);
  } catch {
    opened = undefined;
  }
}
