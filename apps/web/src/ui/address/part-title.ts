import { useEffect, useSyncExternalStore } from 'react';

let parts: readonly string[] = [];
const listeners = new Set<() => void>();
function change(next: readonly string[]): void {
  parts = next;
  listeners.forEach((listener) => listener());
}
function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names a tab, or a section inside one, in the title of the page; null: the page alone. */
export function usePartTitle(name: string | null, place: 'tab' | 'section' = 'tab'): void {
  useEffect(() => {
    if (name === null) return;
    change(place === 'section' ? [name, ...parts] : [...parts, name]);
    return () => change(parts.toSpliced(parts.lastIndexOf(name), 1));
  }, [name, place]);
}

/** The names of what is chosen in the page, the innermost first. */
export const usePartTitles = (): readonly string[] => useSyncExternalStore(watch, () => parts);
