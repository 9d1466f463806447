import { type DBSchema, openDB } from 'idb';

interface SnapshotDatabase extends DBSchema {
  tables: { key: string; value: string };
}

const NAME = 'corbusier-fixture';

/** Keeps what the fixture made, as text by table, so that a reload finds it again. */
export function indexedDbSnapshots() {
  const opened = openDB<SnapshotDatabase>(NAME, 1, {
    upgrade: (database) => void database.createObjectStore('tables'),
  });
  return {
    async load(): Promise<ReadonlyMap<string, string>> {
      const database = await opened;
      const names = await database.getAllKeys('tables');
      const texts = await database.getAll('tables');
      return new Map(names.map((name, index) => [name, texts[index] ?? '']));
    },
    async save(name: string, text: string): Promise<void> {
      const database = await opened;
      await database.put('tables', text, name);
    },
  };
}
