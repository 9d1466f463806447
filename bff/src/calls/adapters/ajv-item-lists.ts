import { _, type AnySchema, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { alwaysValidSchema, mergeEvaluated } from 'ajv/dist/compile/util.js';
import { validateArray } from 'ajv/dist/vocabularies/code.js';

/**
 * Lists of schemas for the first items. Ajv 8.20 leaves its verdict unset for a value that is shorter than the
 * list and takes that for a fault: code that stops at the first one, as below `if` and `not`, then passes over
 * the keywords that follow. Here the verdict begins as valid.
 */
function checkFirstItems(cxt: KeywordCxt, schemas: readonly AnySchema[]): void {
  const { gen, data, keyword, it } = cxt;
  if (it.opts.unevaluated && schemas.length > 0 && it.items !== true) {
    it.items = mergeEvaluated.items(gen, schemas.length, it.items);
  }
  const valid = gen.let('listValid', true);
  const itemValid = gen.name('valid');
  const length = gen.const('len', _`${data}.length`);
  schemas.forEach((schema, index) => {
    if (alwaysValidSchema(it, schema)) return;
    gen.if(_`${length} > ${index}`, () => {
      cxt.subschema({ keyword, schemaProp: index, dataProp: index }, itemValid);
      gen.assign(valid, itemValid);
    });
    cxt.ok(valid);
  });
}

type ItemKeyword = CodeKeywordDefinition & { keyword: string };

/** 2020-12. */
export const PREFIX_ITEMS: ItemKeyword = {
  keyword: 'prefixItems',
  type: 'array',
  schemaType: 'array',
  before: 'contains',
  code: (cxt) => checkFirstItems(cxt, cxt.schema),
};

/** Draft-07 and 2019-09, where `items` is one schema or such a list. */
export const ITEMS: ItemKeyword = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'array', 'boolean'],
  before: 'contains',
  code(cxt) {
    const { schema, it } = cxt;
    if (Array.isArray(schema)) return checkFirstItems(cxt, schema);
    it.items = true;
    if (!alwaysValidSchema(it, schema)) cxt.ok(validateArray(cxt));
  },
};
