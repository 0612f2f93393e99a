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

/** Kept by the page alone: the dashboard's tabs have no address of their own (spec §2). */
export function useLocalSearch(podcast: boolean): SearchState {
  const [search, change] = useState<VoiceSearch>({ podcast, page: 1, search: '', filters: {} });
  const [typed] = useDebouncedValue(search.search, typingMs);
  return { search, settled: { ...search, search: typed }, change };
}

/** Kept in the address, so that it can be shared and Back works; words enter it when they are typed, in one step. */
export function useAddressedSearch(podcast: boolean): SearchState {
  const [params, setParams] = useSearchParams();
  const settled = searchOf(params, podcast);
  const [typed, setTyped] = useState(settled.search);
  const [followed, setFollowed] = useState(settled.search);
  const [sent, setSent] = useState<string | null>(null);
  if (settled.search !== followed) {
    setFollowed(settled.search);
    setSent(null);
    // What came of the field itself may be older than the field by now.
    if (settled.search !== sent) setTyped(settled.search);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (next: VoiceSearch, replace: boolean) => {
    setSent(next.search);
    setParams(paramsOf(next, podcast), { replace, preventScrollReset: true });
  };
  const change = (next: VoiceSearch, replace = false) => {
    setTyped(next.search);
    clearTimeout(timer.current);
    if (next.search === typed) return go(next, replace);
    // A search grows letter by letter: Back leaves it as a whole.
    timer.current = setTimeout(() => go(next, settled.search !== ''), typingMs);
  };
  return { search: { ...settled, search: typed }, settled, change };
}
