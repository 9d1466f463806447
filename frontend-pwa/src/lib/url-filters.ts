import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type UrlFilters<N extends string> = Readonly<Record<N, string>>;

export interface UrlFilterActions<N extends string> {
  readonly set: (name: N, value: string) => void;
  readonly clear: () => void;
}

/** Filters kept in the address: an empty one is left out. A change replaces the address, it adds no history. */
export function useUrlFilters<N extends string>(
  names: readonly N[],
): readonly [UrlFilters<N>, UrlFilterActions<N>] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => {
    const pairs = names.map((name) => [name, search.get(name) ?? ''] as const);
    // Every name of the list has its pair.
    return Object.fromEntries(pairs) as UrlFilters<N>;
  }, [names, search]);
  const replace = useCallback(
    (change: (next: URLSearchParams) => void) => {
      const next = (old: URLSearchParams): URLSearchParams => {
        const copy = new URLSearchParams(old);
        change(copy);
        return copy;
      };
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  const actions = useMemo(
    () => ({
      set: (name: N, value: string) =>
        replace((next) => (value === '' ? next.delete(name) : next.set(name, value))),
      clear: () =>
        replace((next) => {
          for (const name of names) next.delete(name);
        }),
    }),
    [names, replace],
  );
  return [values, actions];
}
