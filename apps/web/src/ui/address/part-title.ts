import { useEffect } from 'react';
import { sharedValue } from '../../browser/shared-value';

const parts = sharedValue<readonly string[]>([]);

/** Names a tab, or a section inside one, in the title of the page; null: the page alone. */
export function usePartTitle(name: string | null, place: 'tab' | 'section' = 'tab'): void {
  useEffect(() => {
    if (name === null) return;
    parts.set(place === 'section' ? [name, ...parts.get()] : [...parts.get(), name]);
    return () => parts.set(parts.get().toSpliced(parts.get().lastIndexOf(name), 1));
  }, [name, place]);
}

/** The names of what is chosen in the page, the innermost first. */
export const usePartTitles = parts.use;
