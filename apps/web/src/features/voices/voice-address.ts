import { voiceFilters, type VoiceSearch } from './voice-queries';

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
