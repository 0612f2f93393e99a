import { queryOptions } from '@tanstack/react-query';
import { api, type Answer } from '../../api';

/** How this server is set up, as far as its pages have to know. */
export interface Site {
  hostedSignIn: { provider: 'clerk'; publishableKey: string } | null;
  reservesKeys: boolean;
}

export const siteQuery = queryOptions({
  queryKey: ['site'] as const,
  queryFn: async () => (await api.get<Answer<Site>>('/site', { asNobody: true })).data,
  staleTime: Infinity,
});
