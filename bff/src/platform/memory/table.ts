/** How a table tells its rows apart, within a tenant. */
export interface TableRules<Row> {
  key(row: Row): string;
  /** Further unique keys, by name. */
  readonly unique?: Readonly<Record<string, (row: Row) => string>>;
  /** Gives each new row its place; tables that share one stand in one order. */
  readonly sequence?: Sequence;
  /** Absent: the rows live as long as the process. */
  readonly kept?: { readonly name: string; readonly keeper: TableKeeper };
}

/** Keeps rows beyond the life of the process, such as that of a page. */
export interface TableKeeper {
  /** What was kept under this name; the rows are as they were when `changed` told of them. */
  restore(name: string): readonly KeptRow[];
  /** Told after each change; `dump` may be read later, for several changes at once. */
  changed(name: string, dump: () => readonly KeptRow[]): void;
}

export interface KeptRow {
  readonly tenantId: string;
  readonly sequence: number;
  readonly row: unknown;
}

/** The rule of a table that is kept, if there is a keeper. */
export function keptAs(name: string, keeper: TableKeeper | undefined): Pick<TableRules<never>, 'kept'> {
  return keeper === undefined ? {} : { kept: { name, keeper } };
}

/** Counts up from 1. */
export interface Sequence {
  next(): number;
  /** Goes on after this number at least. */
  reach(number: number): void;
}

export interface Placed<Row> {
  /** Larger is newer; it never changes. */
  readonly sequence: number;
  readonly row: Row;
}

/** One table of many tenants in memory: tenant, unique keys, keyset paging. Rows are values: frozen by contract. */
export interface MemoryTable<Row> {
  /** False when the key or a unique key is taken in the tenant; nothing is changed then. */
  insert(tenantId: string, row: Row): boolean;
  /** Replaces the row of the same key, or inserts it. */
  put(tenantId: string, row: Row): void;
  find(tenantId: string, key: string): Row | null;
  findBy(tenantId: string, unique: string, value: string): Row | null;
  /** All rows in the order of their insertion. */
  list(tenantId: string): readonly Placed<Row>[];
  /** Rows newer than the sequence, oldest first. */
  after(tenantId: string, sequence: number, limit: number): readonly Placed<Row>[];
}

export function createSequence(): Sequence {
  let last = 0;
  return {
    next: () => {
      last += 1;
      return last;
    },
    reach: (number) => {
      last = Math.max(last, number);
    },
  };
}

export function createMemoryTable<Row>(rules: TableRules<Row>): MemoryTable<Row> {
  const tenants = new Map<string, Map<string, Placed<Row>>>();
  const sequence = rules.sequence ?? createSequence();
  const rowsOf = (tenantId: string): Map<string, Placed<Row>> => {
    const rows = tenants.get(tenantId) ?? new Map<string, Placed<Row>>();
    tenants.set(tenantId, rows);
    return rows;
  };
  const list = (tenantId: string) => [...(tenants.get(tenantId)?.values() ?? [])];
  const find = (tenantId: string, key: string) => tenants.get(tenantId)?.get(key)?.row ?? null;
  const findBy = (tenantId: string, unique: string, value: string) =>
    list(tenantId).find(({ row }) => rules.unique?.[unique]?.(row) === value)?.row ?? null;
  const isTaken = (tenantId: string, row: Row) =>
    find(tenantId, rules.key(row)) !== null ||
    Object.entries(rules.unique ?? {}).some(([name, read]) => findBy(tenantId, name, read(row)) !== null);
  const place = (tenantId: string, placed: Placed<Row>) => {
    rowsOf(tenantId).set(rules.key(placed.row), placed);
    rules.kept?.keeper.changed(rules.kept.name, () => dump(tenants));
  };
  for (const { tenantId, sequence: number, row } of rules.kept?.keeper.restore(rules.kept.name) ?? []) {
    // Kept by this table before, so of its type.
    rowsOf(tenantId).set(rules.key(row as Row), { sequence: number, row: row as Row });
    sequence.reach(number);
  }

  return {
    find,
    findBy,
    list,
    insert: (tenantId, row) => {
      if (isTaken(tenantId, row)) return false;
      place(tenantId, { sequence: sequence.next(), row });
      return true;
    },
    put: (tenantId, row) => {
      const known = rowsOf(tenantId).get(rules.key(row))?.sequence;
      place(tenantId, { sequence: known ?? sequence.next(), row });
    },
    after: (tenantId, position, limit) =>
      list(tenantId)
        .filter((placed) => placed.sequence > position)
        .sort((left, right) => left.sequence - right.sequence)
        .slice(0, limit),
  };
}

function dump<Row>(tenants: ReadonlyMap<string, ReadonlyMap<string, Placed<Row>>>): readonly KeptRow[] {
  return [...tenants].flatMap(([tenantId, rows]) =>
    [...rows.values()].map(({ sequence, row }) => ({ tenantId, sequence, row })),
  );
}
