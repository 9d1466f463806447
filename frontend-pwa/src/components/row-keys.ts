import type { RefObject } from 'react';
import { useKeyDown } from '../lib/use-key-down.ts';

/** Marks the link that a row is reached by. */
export const ROW_LINK = { 'data-row-link': '' } as const;

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus among the row links inside; from a search box the arrow down enters the first row. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const rows = useKeyDown<HTMLDivElement>((event) => onRowKeys(event, rows.current));
  return rows;
}

function onRowKeys(event: KeyboardEvent, rows: HTMLElement | null): void {
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  // A target that is no element is simply not among them.
  const at = links.indexOf(event.target as HTMLElement);
  const move = MOVES[event.key];
  if (!move || links.length === 0 || !(at >= 0 || entersRows(event))) return;
  event.preventDefault();
  links[at < 0 ? 0 : move(at, links.length - 1)]?.focus();
}

function entersRows(event: KeyboardEvent): boolean {
  return (
    event.key === 'ArrowDown' && event.target instanceof HTMLInputElement && event.target.type === 'search'
  );
}
