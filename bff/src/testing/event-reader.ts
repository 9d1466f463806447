import type { JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';

/** Takes an event stream piece by piece; answers the messages that each piece completes. */
export function createEventReader(): (text: string) => readonly JsonObject[] {
  let rest = '';
  return (text) => {
    const events = `${rest}${text}`.split('\n\n');
    rest = events.pop() ?? '';
    return events.flatMap((event) => {
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      // What is sent on our streams are JSON-RPC messages: objects.
      return data === undefined ? [] : [parseJson(data.slice('data: '.length)) as JsonObject];
    });
  };
}
