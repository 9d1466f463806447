type Path = readonly (string | number)[];

/** One fault that must be among those reported: where, by which keyword, in which words. */
export type ExpectedFault = readonly [path: Path, keyword: string, message?: string];

/**
 * The verdict that is right. Where the plan lets an engine pass (a pattern that only some can run), `or`
 * names the verdict of an engine that does not. `unchecked` is a part of the reason that is given.
 */
export type Expectation =
  | 'valid'
  | 'invalid'
  | { readonly invalid: ExpectedFault }
  | { readonly unchecked: RegExp; readonly or?: 'valid' | 'invalid' };

/** Schema and value are JSON text, so that exact numbers and `__proto__` are what they would be on the wire. */
export type ConformanceRow = readonly [name: string, schema: string, value: string, expected: Expectation];
