import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router-dom';
import { useAddressForm } from '../../ui/use-address-form';
import { paramsOf, searchOf } from './voice-address';
import type { VoiceSearch } from './voice-queries';

const typingMs = 250;

export interface SearchState {
  /** The input of the fields. */
  search: VoiceSearch;
  /** The debounced search that is requested. */
  settled: VoiceSearch;
  /** `replace` replaces the history entry. */
  change: (search: VoiceSearch, replace?: boolean) => void;
}

/** Search state without an address: the dashboard's tabs share one route (docs/PRODUCT.md#screens-dashboard). */
export function useLocalSearch(podcast: boolean): SearchState {
  const [search, change] = useState<VoiceSearch>({ podcast, page: 1, search: '', filters: {} });
  const [typed] = useDebouncedValue(search.search, typingMs);
  return { search, settled: { ...search, search: typed }, change };
}

/**
 * Search state in the address, so that it can be shared and Back works. Text enters the address debounced; the fields
 * update at once and follow external address changes.
 */
export function useAddressedSearch(podcast: boolean): SearchState {
  const [params, setParams] = useSearchParams();
  const settled = searchOf(params, podcast);
  const keyOf = (search: VoiceSearch) => paramsOf(search, podcast).toString();
  const { typed: input, setTyped: setInput, setApplied } = useAddressForm(settled, (search) => search, keyOf);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (next: VoiceSearch, replace: boolean) => {
    setApplied(next);
    setParams(paramsOf(next, podcast), { replace, preventScrollReset: true });
  };
  const change = (next: VoiceSearch, replace = false) => {
    setInput(next);
    clearTimeout(timer.current);
    if (next.search === input.search) return go(next, replace);
    // One history entry per search instead of one per letter.
    timer.current = setTimeout(() => go(next, settled.search !== ''), typingMs);
  };
  return { search: input, settled, change };
}
