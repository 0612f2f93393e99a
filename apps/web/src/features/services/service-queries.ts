import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../client/api';
import type { Schema } from '../../client/api-types';

export type ServiceOutage = Schema<'ServiceOutage'>;
export type DamagedItem = Schema<'DamagedContent'>;
export type VoiceEngine = Schema<'VoiceEngineStatus'>['engines'][number];

const pollMs = 10_000;

export const serviceQueries = {
  outages: () =>
    queryOptions({
      queryKey: ['admin', 'services'] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/admin/services', { signal })),
      refetchInterval: pollMs,
    }),
};
