import { ApiClient } from './api-client';
import type { TestApp } from './test-app';

export interface ListedShow {
  id: string;
  title: string;
  guid: string;
  feedUrl: string | null;
  pageUrl: string | null;
  episodes: number;
  subscribers: number;
}
export interface ListedEpisode {
  id: string;
  title: string;
  publishAt: string;
  status: string;
  audioUrl: string | null;
  pageUrl: string | null;
}

export const showFields = {
  title: 'Tides & <moons>',
  description: 'What the sea does, twice a day.\n\nMore at https://example.com/tides?a=1&b=2.',
  author: 'Ada Lovelace',
  category: 'Science > Earth Sciences' as const,
  language: 'en',
  ownerEmail: 'ada@example.com',
};

/** Shows of one account over HTTP. */
export class ShowClient extends ApiClient {
  constructor({ url }: TestApp, token: string) {
    super(url, token);
  }

  create(part: object = {}): Promise<ListedShow> {
    return this.data('POST', '/api/shows', { ...showFields, ...part });
  }

  add(showId: string, jobId: string, part: object = {}): Promise<ListedEpisode> {
    const body = { jobId, title: 'Why the sea rises', notes: 'Sources: https://example.com/a', ...part };
    return this.data('POST', `/api/shows/${showId}/episodes`, body);
  }
}

/** The path of an address, for a server that listens on another port than it says. */
export const pathOf = (url: string | null): string => {
  const { pathname, search } = new URL(url ?? '');
  return pathname + search;
};
