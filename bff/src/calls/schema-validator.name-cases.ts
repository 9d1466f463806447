import type { ConformanceRow } from './schema-validator.case.ts';

/** Names that are easy to get wrong. Numbers in brackets are those of the form's list of schemas. */
export const NAME_CASES: readonly ConformanceRow[] = [
  [
    'odd names are names (47)',
    '{"properties":{"a.b":{"type":"string"},"a/b~c":{"type":"string"},"$x":{"type":"string"},"":{"type":"string"},"naïve 名前":{"type":"string"}},"additionalProperties":false}',
    '{"a.b":"s","a/b~c":"s","$x":"s","":"s","naïve 名前":"s"}',
    'valid',
  ],
  [
    'odd names in a fault (47)',
    '{"properties":{"a/b~c %25":{"properties":{"naïve 名前":{"type":"string"}}}}}',
    '{"a/b~c %25":{"naïve 名前":1}}',
    { invalid: [['a/b~c %25', 'naïve 名前'], 'type', 'must be a string'] },
  ],
  [
    'an empty name in a fault (47)',
    '{"properties":{"":{"type":"string"}}}',
    '{"":1}',
    { invalid: [[''], 'type'] },
  ],
  [
    'a name that looks like an index stays a name (47)',
    '{"properties":{"0":{"type":"string"}}}',
    '{"0":1}',
    { invalid: [['0'], 'type'] },
  ],
  ['constructor as a property (47)', '{"properties":{"constructor":{"type":"string"}}}', '{}', 'valid'],
  [
    'a wrong constructor (47)',
    '{"properties":{"constructor":{"type":"string"}}}',
    '{"constructor":1}',
    { invalid: [['constructor'], 'type'] },
  ],
  [
    'constructor is not allowed unless named (47)',
    '{"additionalProperties":false}',
    '{"constructor":1}',
    { invalid: [['constructor'], 'additionalProperties'] },
  ],
  [
    'toString is missing when it is not there',
    '{"required":["toString"]}',
    '{}',
    { invalid: [['toString'], 'required'] },
  ],
  [
    'hasOwnProperty as a property',
    '{"properties":{"hasOwnProperty":{"type":"string"}},"required":["hasOwnProperty"]}',
    '{"hasOwnProperty":"x"}',
    'valid',
  ],
  [
    '__proto__ is missing when it is not there (47)',
    '{"required":["__proto__"]}',
    '{}',
    { invalid: [['__proto__'], 'required'] },
  ],
  [
    '__proto__ as a property (47)',
    '{"properties":{"__proto__":{"type":"string"}}}',
    '{"__proto__":"x"}',
    'valid',
  ],
  [
    'a wrong __proto__ (47)',
    '{"properties":{"__proto__":{"type":"string"}}}',
    '{"__proto__":1}',
    { invalid: [['__proto__'], 'type'] },
  ],
  [
    '__proto__ is not allowed unless named (47)',
    '{"properties":{"a":true},"additionalProperties":false}',
    '{"__proto__":1}',
    { invalid: [['__proto__'], 'additionalProperties'] },
  ],
  [
    '__proto__ is allowed when named (47)',
    '{"properties":{"__proto__":true},"additionalProperties":false}',
    '{"__proto__":1}',
    'valid',
  ],
  [
    'an old id is no reference base',
    '{"type":"object","properties":{"v":{"type":"string"}},"id":"https://example.com/old"}',
    '{"v":1}',
    { invalid: [['v'], 'type'] },
  ],
];
