import type { ConformanceRow } from './schema-validator.case.ts';

/** Schemas that cannot be used, and schemas and values that mean harm. Numbers in brackets are those of the form's list of schemas. */
export const HOSTILE_CASES: readonly ConformanceRow[] = [
  [
    'an invalid pattern (36)',
    '{"type":"object","properties":{"v":{"pattern":"(?i)^abc"}}}',
    '{"v":"ABC"}',
    { unchecked: /pattern .*\(\?i\)\^abc/ },
  ],
  [
    'a broken pattern (36)',
    '{"type":"object","properties":{"v":{"pattern":"["}}}',
    '{"v":"x"}',
    { unchecked: /pattern/ },
  ],
  [
    'a pattern with lookahead',
    '{"type":"object","properties":{"v":{"pattern":"^(?=a)a$"}}}',
    '{"v":"b"}',
    { unchecked: /pattern .*\(\?=a\)/, or: 'invalid' },
  ],
  [
    'a pattern with a back-reference',
    String.raw`{"type":"object","properties":{"v":{"pattern":"^(a)\\1$"}}}`,
    '{"v":"ab"}',
    { unchecked: /pattern/, or: 'invalid' },
  ],
  [
    'a pattern that backtracks without end (37)',
    '{"type":"object","properties":{"v":{"pattern":"^(a+)+$"}}}',
    '{"v":"aaaaaaaaaaaaaaaaaaaaaaaa!"}',
    { unchecked: /pattern .*\(a\+\)\+/, or: 'invalid' },
  ],
  [
    'a pattern that backtracks, on a long text (37)',
    '{"type":"object","properties":{"v":{"pattern":"^(a|a)*$"}}}',
    JSON.stringify({ v: `${'a'.repeat(50_000)}!` }),
    { unchecked: /pattern|too long/, or: 'invalid' },
  ],
  [
    'a pattern of cubic cost, on a long text (37)',
    '{"type":"object","properties":{"v":{"pattern":"a*a*a*b$"}}}',
    JSON.stringify({ v: 'a'.repeat(50_000) }),
    { unchecked: /pattern|too long/, or: 'invalid' },
  ],
  [
    'a name under patternProperties that backtracks',
    '{"patternProperties":{"^(a+)+$":false}}',
    '{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!":1}',
    { unchecked: /pattern/, or: 'valid' },
  ],
  ['a root that refers to itself (10)', '{"$ref":"#"}', '{"x":1}', { unchecked: /itself/ }],
  [
    'definitions that refer to each other',
    '{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"anyOf":[{"$ref":"#/$defs/a"}]}}}',
    '1',
    { unchecked: /itself/ },
  ],
  [
    'a remote reference',
    '{"type":"object","properties":{"v":{"$ref":"https://example.com/other.json"}}}',
    '{"v":1}',
    { unchecked: /refers to .*other\.json/ },
  ],
  [
    'a reference to nothing',
    '{"type":"object","properties":{"v":{"$ref":"#/$defs/missing"}}}',
    '{"v":1}',
    { unchecked: /refers to .*missing/ },
  ],
  [
    'an unknown dialect',
    '{"$schema":"https://example.com/dialect"}',
    '{}',
    { unchecked: /dialect .*example/ },
  ],
  [
    'draft-04',
    '{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}',
    '1',
    { unchecked: /dialect/ },
  ],
  [
    'draft-06',
    '{"$schema":"http://json-schema.org/draft-06/schema#","exclusiveMinimum":1}',
    '1',
    { invalid: [[], 'exclusiveMinimum'] },
  ],
  [
    'a dialect without its last sign',
    '{"$schema":"http://json-schema.org/draft-07/schema","const":1}',
    '1',
    'valid',
  ],
  [
    'a schema with a misspelt type',
    '{"type":"object","properties":{"v":{"type":"strin"}}}',
    '{"v":"x"}',
    { unchecked: /not valid/ },
  ],
  ['a schema whose required is no list', '{"required":"v"}', '{}', { unchecked: /not valid/ }],
  ['a schema that is text', '"x"', '{}', { unchecked: /not an object/ }],
  ['a schema that is null', 'null', '{}', { unchecked: /not an object/ }],
  ['a schema that is a list', '[]', '{}', { unchecked: /not an object/ }],
  ['a schema that is an exact number', '9007199254740993', '{}', { unchecked: /not an object/ }],
  [
    'a deep schema',
    `${'{"properties":{"v":'.repeat(40)}true${'}}'.repeat(40)}`,
    '{}',
    { unchecked: /deeper than 64/ },
  ],
  [
    'a schema of 5,000 levels',
    `${'{"not":'.repeat(5_000)}true${'}'.repeat(5_000)}`,
    '{}',
    { unchecked: /deeper than 64/ },
  ],
  [
    'a schema of 20,000 properties',
    JSON.stringify({
      properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, {}])),
    }),
    '{}',
    { unchecked: /10000 parts/ },
  ],
  [
    'a schema of 300 KB',
    JSON.stringify({ description: 'd'.repeat(300_000) }),
    '{}',
    { unchecked: /262144 bytes/ },
  ],
  [
    'a schema of 1,000 properties',
    JSON.stringify({
      properties: Object.fromEntries(
        Array.from({ length: 1_000 }, (_, at) => [`p${at}`, { type: 'string' }]),
      ),
    }),
    '{"p999":1}',
    { invalid: [['p999'], 'type'] },
  ],
  [
    'a value of 5,000 levels',
    '{"items":{"$ref":"#"}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    { unchecked: /deeper/ },
  ],
  [
    'two-way recursion that doubles with each level',
    '{"anyOf":[{"properties":{"c":{"$ref":"#"}},"required":["x"]},{"properties":{"c":{"$ref":"#"}},"required":["y"]}]}',
    `${'{"c":'.repeat(40)}{}${'}'.repeat(40)}`,
    { unchecked: /too long/ },
  ],
  [
    'definitions that double without recursion',
    JSON.stringify({
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          `d${at}`,
          at < 39
            ? { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] }
            : { type: 'string' },
        ]),
      ),
    }),
    '"x"',
    { unchecked: /too long/ },
  ],
  [
    'a large list of unlike items',
    '{"uniqueItems":true}',
    JSON.stringify(Array.from({ length: 60_000 }, (_, at) => ({ at }))),
    { unchecked: /too long/, or: 'valid' },
  ],
  [
    'keywords that no dialect knows',
    '{"x-order":["v"],"x-meta":{"type":"nonsense-free"},"properties":{"v":{"type":"string"}}}',
    '{"v":1}',
    { invalid: [['v'], 'type'] },
  ],
];
