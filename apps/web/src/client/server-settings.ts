import { queryOptions } from '@tanstack/react-query';
import { dataOf, unauthenticatedApi } from './api';

/** Settings of this server that the pages need. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['site'] as const,
  queryFn: () => dataOf(unauthenticatedApi.get('/api/site')),
  staleTime: Infinity,
});
