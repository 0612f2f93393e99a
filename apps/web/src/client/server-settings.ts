import { queryOptions } from '@tanstack/react-query';
import { dataOf, unauthenticatedApi } from './api';

export const serverSettingsQuery = queryOptions({
  queryKey: ['site'] as const,
  queryFn: () => dataOf(unauthenticatedApi.get('/api/site')),
  staleTime: Infinity,
});
