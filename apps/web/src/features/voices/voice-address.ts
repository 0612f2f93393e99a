import { voiceFilters, type VoiceSearch } from './voice-queries';

const whole = /^[1-9]\d{0,5}$/;
const longest = 100;

/** What an address asks for; what it says wrongly counts as not said. */
export function searchOf(params: URLSearchParams, podcast: boolean): VoiceSearch {
  const page = params.get('page') ?? '';
  const filters = voiceFilters.flatMap((filter) => {
    const value = params.get(filter)?.slice(0, longest);
    return value ? [[filter, value] as const] : [];
  });
  return {
    podcast: { true: true, false: false }[params.get('podcast') ?? ''] ?? podcast,
    page: whole.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').slice(0, longest),
    filters: Object.fromEntries(filters),
  };
}

/** Its shortest address: what goes without saying is left out. */
export function paramsOf({ podcast, page, search, filters }: VoiceSearch, podcastAtFirst: boolean): URLSearchParams {
  const said: [string, string | undefined | false][] = [
    ['search', search],
    ...voiceFilters.map((filter): [string, string | undefined] => [filter, filters[filter]]),
    ['podcast', podcast !== podcastAtFirst && String(podcast)],
    ['page', page > 1 && String(page)],
  ];
  return new URLSearchParams(said.filter((pair): pair is [string, string] => Boolean(pair[1])));
}
