/** Places where a schema speaks of a member of a value; all others are not part of the value's own path. */
const LISTS: ReadonlySet<unknown> = new Set(['items', 'prefixItems', 'additionalItems']);

/** What a person calls a place of a schema: "the parameter `a.b`", "the result's `items[]`". */
export function placeName(what: 'input' | 'output', path: readonly (string | number)[]): string {
  const [definitions, name] = path;
  if (definitions === '$defs' || definitions === 'definitions') return `the definition \`${String(name)}\``;
  const value = valuePath(path);
  if (value === '') return what === 'input' ? 'the arguments' : 'the result';
  return what === 'input' ? `the parameter \`${value}\`` : `the result's \`${value}\``;
}

/** Keywords after which the next step of a path is a name. */
const NAMED: ReadonlySet<unknown> = new Set(['properties', 'patternProperties']);

function valuePath(path: readonly (string | number)[]): string {
  const parts = path.map((step, at) => {
    if (NAMED.has(path[at - 1])) return `.${String(step).slice(0, 100)}`;
    if (step === 'additionalProperties') return '.*';
    return LISTS.has(step) ? '[]' : '';
  });
  return parts.join('').replace(/^\./, '');
}

/** A value in the middle of a sentence. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
