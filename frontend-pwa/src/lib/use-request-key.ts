import { useCallback, useRef } from 'react';

export interface RequestKeys {
  /** The key under which this request is sent: the same one again until it has been answered well. */
  readonly keyFor: (request: string) => string;
  /** The request was done: the next one that looks like it is another one. */
  readonly done: () => void;
}

/**
 * Keys that let the server see that a request comes again, by a second click or after a lost answer, and do it
 * once. `request` tells requests apart.
 */
export function useRequestKey(): RequestKeys {
  const last = useRef<{ readonly request: string; readonly key: string }>(undefined);
  const keyFor = useCallback((request: string): string => {
    if (last.current?.request !== request) last.current = { request, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
  const done = useCallback(() => {
    last.current = undefined;
  }, []);
  return { keyFor, done };
}
