import type { CallOutcomeBody } from '@corbusier/shared/contract/calls';
import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { isJsonObject } from './json-object.ts';
import { terminalText } from './terminal-text.ts';

/** What a tool answered, for people: its texts as they are, anything else as JSON. */
export function outcomeText(outcome: CallOutcomeBody): string {
  if ('Success' in outcome) return resultText(outcome.Success.content);
  const { error, result } = outcome.Failure;
  return result === undefined ? terminalText(error) : resultText(result);
}

function resultText(result: Json): string {
  const content = isJsonObject(result) ? result.content : undefined;
  if (!Array.isArray(content) || content.length === 0) return terminalText(stringifyJson(result));
  return content.map(partText).join('\n');
}

function partText(part: Json): string {
  const text = isJsonObject(part) && part.type === 'text' ? part.text : undefined;
  return terminalText(typeof text === 'string' ? text : stringifyJson(part));
}
