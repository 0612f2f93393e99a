import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from './api-types';
import { api, type ApiResponse } from './api';

/** Settings of this server that the pages need. */
type Site = DataOf<'getSite'>;

export const serverSettingsQuery = queryOptions({
  queryKey: ['site'] as const,
  queryFn: async () => (await api.get<ApiResponse<Site>>('/site', { anonymous: true })).data,
  staleTime: Infinity,
});
