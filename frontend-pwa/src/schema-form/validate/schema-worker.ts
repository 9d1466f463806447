import { parseJson } from '@corbusier/shared/domain/parse-json';
import { type Checker, createChecker } from './check-value.ts';
import type { CheckReply, CheckRequest } from './worker-port.ts';

/** The last schema, ready: a form asks for the same one at every key. */
let last: { readonly text: string; readonly checker: Checker } | undefined;

function checkerOf(text: string): Checker {
  if (last?.text !== text) last = { text, checker: createChecker(parseJson(text)) };
  return last.checker;
}

function answer({ id, schemaText, valueText }: CheckRequest): CheckReply {
  return { id, verdict: checkerOf(schemaText).check(parseJson(valueText)) };
}

globalThis.addEventListener('message', (event: MessageEvent<CheckRequest>) => {
  globalThis.postMessage(answer(event.data));
});
const ready: CheckReply = { id: 0, verdict: { verdict: 'valid' } };
globalThis.postMessage(ready);
