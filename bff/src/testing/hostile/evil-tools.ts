import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { type HostileTool, text, tool } from './decent-tools.ts';

const MIB = 1024 * 1024;

/** Sets of tools whose definitions are the fault; each is listed beside the decent ones. */
export const EVIL_TOOLS: Readonly<Record<string, () => HostileTool[]>> = {
  names: () => [
    ...NAMES.map((name) => ok(name)),
    withoutName(),
    { ...ok('no object'), definition: wrong('x') },
  ],
  schemas: () => Object.entries(evilSchemas()).map(([name, inputSchema]) => ok(name, { inputSchema })),
  deep_schema: () => [{ ...ok('deep_schema'), raw: deepDefinition('deep_schema', 5000) }],
  drafts: () => Object.entries(DRAFTS).map(([name, inputSchema]) => ok(name, { inputSchema })),
  spare: () => Object.entries(SPARE).map(([name, definition]) => ok(name, definition)),
  texts: () => [ok('texts', TEXTS)],
  many: () => Array.from({ length: 5000 }, (_, index) => ok(`tool_${index}`)),
};

/** Legal and illegal: what the catalogue says of each is the tests' affair. */
export const NAMES = [
  'a'.repeat(60),
  'a'.repeat(128),
  'a'.repeat(129),
  'with.dot',
  'Search',
  'search',
  'search',
  '',
  ' ',
  'white space',
  '../escape',
  'new\nline',
  'g\u0456thub',
  'zero\u200bwidth',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
];

/** Schemas that hang, overflow or mislead a validator, or that cannot be compiled. */
export function evilSchemas(): Record<string, Json> {
  return {
    redos: { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } },
    recursive: {
      $defs: {
        node: {
          anyOf: [
            { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required: ['next', 'a'] },
            { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required: ['next', 'b'] },
          ],
        },
      },
      type: 'object',
      properties: { node: { $ref: '#/$defs/node' } },
    },
    properties: { type: 'object', properties: numbered(20_000, { type: 'string' }) },
    huge_enum: {
      type: 'object',
      properties: { pick: { enum: Array.from({ length: 100_000 }, (_, i) => `v${i}`) } },
    },
    bad_pattern: { type: 'object', properties: { text: { type: 'string', pattern: '(' } } },
    bad_type: { type: 'object', properties: { text: { type: 'strng' } } },
    remote: { type: 'object', properties: { text: { $ref: 'http://127.0.0.1:9/schema.json' } } },
    dangling: { type: 'object', properties: { text: { $ref: '#/$defs/absent' } } },
    wrong_draft: { $schema: 'https://example.com/no-draft', type: 'object' },
    no_schema: 'not a schema',
    list_schema: [],
    false_schema: { type: 'object', properties: { text: false } },
    inherited: { type: 'object', required: ['toString'] },
    prototype: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    endless_ref: {
      $defs: { a: { $ref: '#/$defs/a' } },
      type: 'object',
      properties: { text: { $ref: '#/$defs/a' } },
    },
  };
}

const DRAFTS: Record<string, JsonObject> = {
  draft04: {
    $schema: 'http://json-schema.org/draft-04/schema#',
    type: 'object',
    properties: { n: { type: 'number', minimum: 1, exclusiveMinimum: true } },
  },
  draft07: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { pair: { type: 'array', items: [{ type: 'number' }, { type: 'string' }] } },
  },
  unnamed: {
    type: 'object',
    properties: { pair: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] } },
  },
  defs: {
    type: 'object',
    properties: { n: { $ref: '#/$defs/N' } },
    $defs: {
      N: { type: 'object', properties: { v: { type: 'number' }, n: { $ref: '#/$defs/N' } }, required: ['v'] },
    },
  },
  nullable: {
    type: 'object',
    properties: {
      a: { type: ['string', 'null'] },
      b: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  },
};

const SPARE: Record<string, JsonObject> = {
  only_type: { inputSchema: { type: 'object' } },
  empty: { inputSchema: {} },
};

const TEXTS: JsonObject = {
  title: 'A <i>title</i>',
  description: '<b>bold</b> `code`; <IMPORTANT> 🦊 \u202e & "quotes" ${{x}}',
  annotations: { readOnlyHint: true, unknownHint: { kept: true } },
  icons: [{ src: 'data:,', theme: 'dark', unknown: 1 }],
  _meta: { 'example.com/note': [1] },
  unknownField: [null, { deep: [] }],
};

function ok(name: string, definition: JsonObject = {}): HostileTool {
  return tool(
    name,
    (args) => ({ ...text(`ran ${name.slice(0, 200)}`), structuredContent: args }),
    definition,
  );
}

function withoutName(): HostileTool {
  const { run } = ok('nameless');
  return { definition: { inputSchema: { type: 'object' } }, run };
}

/** The list holds what is no object at all. */
function wrong(value: Json): JsonObject {
  return value as JsonObject;
}

function numbered(count: number, schema: JsonObject): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));
}

/** By hand: serializers overflow long before that depth. */
function deepDefinition(name: string, depth: number): string {
  const open = '{"type":"object","properties":{"a":'.repeat(depth);
  return `{"name":"${name}","inputSchema":${open}{"type":"string"}${'}}'.repeat(depth)}}`;
}

/** Tools whose descriptions together have at least so many bytes. */
export function heavyTools(bytes: number): HostileTool[] {
  const each = Math.min(bytes, 64 * 1024);
  const description = 'd'.repeat(each);
  return Array.from({ length: Math.ceil(Math.min(bytes, 64 * MIB) / each) }, (_, i) =>
    ok(`heavy_${i}`, { description }),
  );
}
