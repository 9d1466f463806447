import { useSyncExternalStore } from 'react';

/** Choices of this browser. They hold no secret and survive a sign-out. */
export type PreferenceName = 'gateway' | 'theme' | 'locale';

const listeners = new Set<() => void>();

function keyOf(name: PreferenceName): string {
  return `corbusier.${name}`;
}

/** Null when nothing was chosen, or when the browser keeps nothing. */
export function readPreference(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Null goes back to the default. */
export function writePreference(name: PreferenceName, value: string | null): void {
  if (value === null) localStorage.removeItem(keyOf(name));
  else localStorage.setItem(keyOf(name), value);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The choice, followed through this tab's and other tabs' changes. */
export function usePreference(name: PreferenceName): string | null {
  return useSyncExternalStore(subscribe, () => readPreference(name));
}
