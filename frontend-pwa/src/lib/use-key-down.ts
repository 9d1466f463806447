import { type RefObject, useEffect, useRef } from 'react';

/** Hears the keys pressed anywhere inside an element, which stays plain for those who do not see it. */
export function useKeyDown<E extends HTMLElement>(
  onKeyDown: (event: KeyboardEvent) => void,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useEffect(() => {
    const target = element.current;
    const listener = (event: KeyboardEvent): void => latest.current(event);
    target?.addEventListener('keydown', listener);
    return () => target?.removeEventListener('keydown', listener);
  }, []);
  return element;
}
