import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router-dom';
import { paramsOf, searchOf } from './voice-address';
import type { VoiceSearch } from './voice-queries';

const typingMs = 250;

export interface SearchState {
  /** As the fields show it. */
  search: VoiceSearch;
  /** As it is asked for: a moment after the last key. */
  settled: VoiceSearch;
  /** `replace`: what stood there before is nothing to come back to. */
  change: (search: VoiceSearch, replace?: boolean) => void;
}

/** Kept by the page alone: the dashboard's tabs have no address of their own (docs/PRODUCT.md#screens-dashboard). */
export function useLocalSearch(podcast: boolean): SearchState {
  const [search, change] = useState<VoiceSearch>({ podcast, page: 1, search: '', filters: {} });
  const [typed] = useDebouncedValue(search.search, typingMs);
  return { search, settled: { ...search, search: typed }, change };
}

/**
 * Kept in the address, so that it can be shared and Back works; words enter it when they are typed, in one step.
 * The fields show at once what they were set to, and follow the address where it changes by itself.
 */
export function useAddressedSearch(podcast: boolean): SearchState {
  const [params, setParams] = useSearchParams();
  const settled = searchOf(params, podcast);
  const asked = paramsOf(settled, podcast).toString();
  const [shown, setShown] = useState(settled);
  const [followed, setFollowed] = useState(asked);
  const [sent, setSent] = useState<string | null>(null);
  if (asked !== followed) {
    setFollowed(asked);
    setSent(null);
    // What came of the fields themselves may be older than the fields by now.
    if (asked !== sent) setShown(settled);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (next: VoiceSearch, replace: boolean) => {
    const target = paramsOf(next, podcast);
    setSent(target.toString());
    setParams(target, { replace, preventScrollReset: true });
  };
  const change = (next: VoiceSearch, replace = false) => {
    setShown(next);
    clearTimeout(timer.current);
    if (next.search === shown.search) return go(next, replace);
    // A search grows letter by letter: Back leaves it as a whole.
    timer.current = setTimeout(() => go(next, settled.search !== ''), typingMs);
  };
  return { search: shown, settled, change };
}
