import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from './api-types';
import { api, type ApiResponse } from './api';

/** How this server is set up, as far as its pages have to know. */
type Site = DataOf<'getSite'>;

export const serverSettingsQuery = queryOptions({
  queryKey: ['site'] as const,
  queryFn: async () => (await api.get<ApiResponse<Site>>('/site', { anonymous: true })).data,
  staleTime: Infinity,
});
