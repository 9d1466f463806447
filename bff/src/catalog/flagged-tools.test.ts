import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { createSchemaChecks } from '../calls/adapters/schema-checks.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createMemoryCatalogStore } from './adapters/memory-catalog-store.ts';
import { catalogFacts } from './catalog-facts.ts';
import { createLiveCatalog } from './live-catalog.ts';
import type { NamespaceRefusal } from './ports.ts';

const CTX: RequestContext = {
  tenantId: 't1',
  userId: 'u',
  sessionId: 's',
  role: 'developer',
  correlationId: 'c',
};
const view = { maySee: () => true };

function world() {
  const clock = createManualClock();
  const ids = createUuidIds();
  const refusals: NamespaceRefusal[] = [];
  let changes = 0;
  const catalog = createLiveCatalog({
    store: createMemoryCatalogStore({ clock, ids }),
    checks: createSchemaChecks(),
    observer: {
      catalogChanged: () => {
        changes += 1;
      },
      namespaceRefused: (_tenant, refusal) => refusals.push(refusal),
      toolApproved: () => undefined,
    },
    clock,
    ids,
  });
  const report = (tools: readonly JsonObject[], server = 'x', serverId = `id-${server}`) =>
    catalog.upsertInstance({ tenantId: 't1', serverId, server, destination: 'local', tools });
  const entry = (name: string) => catalog.current('t1').byName.get(name);
  return {
    catalog,
    report,
    entry,
    refusals,
    factsOf: catalogFacts({ catalog, view }),
    changes: () => changes,
  };
}

const GOOD: JsonObject = { name: 'good', inputSchema: { type: 'object' } };
const withInput = (inputSchema: Json): JsonObject => ({ name: 'bad', inputSchema });

describe('a bad tool', () => {
  it.each<[what: string, tool: JsonObject, reason: RegExp]>([
    [
      'whose pattern is broken',
      withInput({ properties: { p: { pattern: '(' } } }),
      /inputSchema .*pattern "\(" is no regular/,
    ],
    [
      'whose type is misspelt',
      withInput({ type: 'object', properties: { p: { type: 'strng' } } }),
      /"type" has a value/,
    ],
    [
      'whose root takes no object',
      withInput({ type: 'string' }),
      /has the type "string", but arguments are always/,
    ],
    ['whose schema is no object', withInput([]), /inputSchema must be an object/],
    [
      'that refers to nothing',
      withInput({ properties: { p: { $ref: '#/$defs/gone' } } }),
      /refers to "#\/\$defs\/gone"/,
    ],
    ['that refers to itself without end', withInput({ $ref: '#' }), /itself without end/],
    [
      'whose schema is too large',
      withInput({ description: 'd'.repeat(300_000) }),
      /larger than 262144 bytes/,
    ],
    [
      'whose output schema is broken',
      { name: 'bad', outputSchema: { required: 'x' } },
      /outputSchema .*"required"/,
    ],
    ['whose description is no text', { name: 'bad', description: 5 }, /description must be text/],
  ])('%s is kept with its reason and cannot be called; its neighbour lives', async (_what, tool, reason) => {
    const { report, entry } = world();
    await report([tool, GOOD]);
    expect(entry('x.bad')).toMatchObject({
      flagged: expect.stringMatching(reason),
      available: false,
      unavailableReason: expect.stringMatching(reason),
      definition: tool,
    });
    expect(entry('x.good')).toMatchObject({ flagged: null, available: true });
  });

  it.each(['a b', 'é', 'zero\u200bwidth', 'tag\u{e0041}', 'bidi\u202e', 'line\n'])(
    'called %j is kept, and its reason names the character',
    async (name) => {
      const { report, entry } = world();
      await report([{ name }, GOOD]);
      expect(entry(`x.${name}`)?.flagged).toMatch(/holds the character U\+[0-9A-F]{4,5}; names are made of/);
      expect(entry('x.good')?.available).toBe(true);
    },
  );

  it.each(['a/b', 'a:b', 'UPPER', 'x.y.z', 'a'.repeat(128)])('is not one that is called %j', async (name) => {
    const { report, entry } = world();
    await report([{ name }]);
    expect(entry(`x.${name}`)).toMatchObject({ flagged: null, available: true });
  });

  it('that nothing can name is told of beside its server, with its place in the list', async () => {
    const { report, catalog, factsOf } = world();
    const nameless: JsonObject[] = [
      {},
      { name: '' },
      { name: 7 },
      { name: 'x'.repeat(129) },
      { name: 'nul\u0000' },
    ];
    await report([GOOD, ...nameless, { ...GOOD, description: 'another' }]);
    expect([...catalog.current('t1').byName.keys()]).toEqual(['x.good']);
    expect(factsOf(CTX, 'x').flaggedTools.map(({ reason }) => reason)).toEqual([
      'It has no name. It is number 2 of the list.',
      'It has no name. It is number 3 of the list.',
      'Its name is no text. It is number 4 of the list.',
      'Its name has 129 characters; MCP allows 128. It is number 5 of the list.',
      'Its name holds characters that are no text. It is number 6 of the list.',
      'Its name is in the list twice; the first tool of that name counts. It is number 7 of the list.',
    ]);
    expect(factsOf(CTX, 'y')).toEqual({ flaggedTools: [], review: 'none' });
  });

  it('is live again when its server mends it', async () => {
    const { report, entry } = world();
    await report([withInput({ type: 'nonsense' })]);
    expect(entry('x.bad')?.available).toBe(false);
    await report([withInput({ type: 'object' })]);
    expect(entry('x.bad')).toMatchObject({ flagged: null, available: true, revision: 2 });
  });

  it('among thousands is live at first and flagged when it was read', async () => {
    const { report, entry, catalog } = world();
    const shown: (boolean | undefined)[] = [];
    const both = new Promise<void>((resolve) => {
      catalog.onChange(() => shown.push(entry('x.bad')?.available) === 2 && resolve());
    });
    const many = Array.from({ length: 1_000 }, (_, at) => ({ name: `t${at}` }));
    await report([...many, withInput({ properties: { p: { type: 'strng' } } })]);
    await both;
    expect(shown).toEqual([true, false]);
    expect(entry('x.t0')).toMatchObject({ available: true });
  });
});

describe('schemas that others understand', () => {
  it.each<[what: string, schema: Json]>([
    [
      'A6 a recursion by $defs',
      {
        type: 'object',
        properties: { n: { $ref: '#/$defs/N' } },
        $defs: { N: { properties: { n: { $ref: '#/$defs/N' } } } },
      },
    ],
    [
      'A8 null beside a type',
      { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { anyOf: [{ type: 'null' }] } } },
    ],
    [
      'A9 draft-04, by its name',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        properties: { a: { minimum: 1, exclusiveMinimum: true } },
      },
    ],
    [
      'A9 draft-07 tuples, by name',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { items: [{ type: 'string' }] } },
      },
    ],
    ['A9 draft-07 tuples without a name', { properties: { a: { items: [{ type: 'string' }] } } }],
    ['A12 no properties', { type: 'object' }],
    ['A12 nothing at all', {}],
    ['a pattern that only some engines run', { properties: { a: { pattern: '^(?=a)a$' } } }],
    ['a reference to another document', { properties: { a: { $ref: 'https://example.com/a.json' } } }],
  ])('%s is not flagged', async (_what, schema) => {
    const { report, entry } = world();
    await report([withInput(schema)]);
    expect(entry('x.bad')).toMatchObject({ flagged: null, available: true, inputSchema: schema });
  });

  it('A12 a tool without any schema takes any arguments', async () => {
    const { report, entry } = world();
    await report([{ name: 'bare' }]);
    expect(entry('x.bare')).toMatchObject({ flagged: null, inputSchema: {} });
  });

  it('A14, A15 texts and unknown fields stay as they came', async () => {
    const { report, entry } = world();
    const tool: JsonObject = {
      name: 'raw',
      title: '<b>`;`</b> 🏛',
      description: '<IMPORTANT>\u202e & "quotes"',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      icons: [{ src: 'data:,' }],
      _meta: { 'x/y': [1, null] },
      future: { deep: [{}] },
    };
    await report([tool]);
    expect(entry('x.raw')?.definition).toBe(tool);
  });
});

describe('a namespace', () => {
  it('that another server has is refused, and the first stays as it was', async () => {
    const { report, catalog, refusals } = world();
    await report([GOOD], 'postgres');
    const before = catalog.current('t1');
    await report([GOOD], 'postgres_2');
    const taken = report([{ name: 'evil' }], 'postgres', 'another');
    await expect(taken).rejects.toMatchObject({
      reason: 'duplicate_server',
      message: expect.stringContaining("'postgres_3' is free"),
      details: { serverName: 'postgres', heldBy: 'id-postgres', suggestedName: 'postgres_3' },
    });
    expect(refusals).toEqual([
      { server: 'postgres', serverId: 'another', heldBy: 'id-postgres', suggestion: 'postgres_3' },
    ]);
    expect(catalog.current('t1').byName.get('postgres.good')).toBe(before.byName.get('postgres.good'));
    expect([...catalog.current('t1').byName.keys()]).toEqual(['postgres.good', 'postgres_2.good']);
  });

  it('is refused also while the first is down, and free when it was removed', async () => {
    const { report, catalog, entry } = world();
    await report([GOOD], 'db');
    catalog.markUnavailable('t1', 'db', 'It died.');
    await expect(report([GOOD], 'db', 'other')).rejects.toMatchObject({ reason: 'duplicate_server' });
    await catalog.removeInstance('t1', 'db');
    expect(entry('db.good')).toBeUndefined();
    await report([GOOD], 'db', 'other');
    expect(entry('db.good')).toMatchObject({ serverId: 'other', available: true });
  });
});

describe('a report that says nothing new', () => {
  it('makes no snapshot and no event, whatever the order of tools and keys', async () => {
    const { report, catalog, changes } = world();
    const tools: JsonObject[] = [{ name: 'a', inputSchema: { type: 'object', properties: {} } }, GOOD, {}];
    await report(tools);
    const before = catalog.current('t1');
    await report([GOOD, { inputSchema: { properties: {}, type: 'object' }, name: 'a' }, {}]);
    expect(catalog.current('t1')).toBe(before);
    expect(changes()).toBe(1);
  });

  it('keeps the very entries of tools that did not change, so that nothing is made anew for them', async () => {
    const { report, entry } = world();
    await report([{ name: 'a' }, { name: 'b' }]);
    const before = entry('x.a');
    await report([{ name: 'a' }, { name: 'b', description: 'other' }, { name: 'c' }]);
    expect(entry('x.a')).toBe(before);
    expect(entry('x.b')?.revision).toBe(2);
  });
});
