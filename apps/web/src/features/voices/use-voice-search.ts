import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressForm } from '../../ui/address/use-address-form';
import { type VoiceSearch, voiceFilters } from './voice-queries';

const pageNumber = /^[1-9]\d{0,5}$/;
const maxValueLength = 100;

/** The search in an address; invalid values are ignored. */
export function searchOf(params: URLSearchParams, podcast: boolean): VoiceSearch {
  const page = params.get('page') ?? '';
  const filters = voiceFilters.flatMap((filter) => {
    const value = params.get(filter)?.slice(0, maxValueLength);
    return value ? [[filter, value] as const] : [];
  });
  return {
    podcast: { true: true, false: false }[params.get('podcast') ?? ''] ?? podcast,
    page: pageNumber.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').slice(0, maxValueLength),
    filters: Object.fromEntries(filters),
  };
}

/** The shortest query for a search: default values are omitted. */
export function paramsOf({ podcast, page, search, filters }: VoiceSearch, podcastDefault: boolean): URLSearchParams {
  const pairs: [string, string | undefined | false][] = [
    ['search', search],
    ...voiceFilters.map((filter): [string, string | undefined] => [filter, filters[filter]]),
    ['podcast', podcast !== podcastDefault && String(podcast)],
    ['page', page > 1 && String(page)],
  ];
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1])));
}

const typingMs = 250;

export interface SearchState {
  /** The input of the fields. */
  search: VoiceSearch;
  /** The debounced search that is requested. */
  settled: VoiceSearch;
  /** `replace` replaces the history entry. */
  change: (search: VoiceSearch, replace?: boolean) => void;
}

/**
 * Search state in the address, so that it can be shared and Back works. Text enters the address debounced; the fields
 * update at once and follow external address changes.
 */
export function useAddressedSearch(podcast: boolean): SearchState {
  const [params, setParams] = useSearchParams();
  const settled = searchOf(params, podcast);
  const keyOf = (search: VoiceSearch) => paramsOf(search, podcast).toString();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (next: VoiceSearch, replace: boolean) => {
    const tab = params.get('tab');
    setParams([...paramsOf(next, podcast), ...(tab ? [['tab', tab] as [string, string]] : [])], { replace });
  };
  const { typed: input, setTyped: setInput, apply } = useAddressForm(settled, (search) => search, go, keyOf);
  const change = (next: VoiceSearch, replace = false) => {
    setInput(next);
    clearTimeout(timer.current);
    if (next.search === input.search) return apply(next, replace);
    // One history entry per search instead of one per letter.
    timer.current = setTimeout(() => apply(next, settled.search !== ''), typingMs);
  };
  return { search: input, settled, change };
}
