import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';

/** As pages do: rows hold paths, responses absolute URLs unless the request prefers paths. */
export function pathsPreferred(request: Request | URL | string, init?: RequestInit): Promise<Response> {
  const sent = new Request(request, init);
  sent.headers.set('prefer', 'relative-urls');
  return fetch(sent);
}

export const clientOf = ({ url }: { readonly url: string }, token: string): Duetcast =>
  createDuetcast({ baseUrl: url, token, fetch: pathsPreferred });
