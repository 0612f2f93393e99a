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
export class ShowClient {
  constructor(
    private readonly app: TestApp,
    private readonly token: string,
  ) {}

  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(`${this.app.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...json, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async data<Data>(method: string, path: string, body?: object): Promise<Data> {
    const response = await this.call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
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
