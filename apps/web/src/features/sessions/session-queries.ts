import type { BodyOf } from '@duetcast/client/calls';
import { api } from '../../client/api';
import { pagesOf } from '../../client/list-pages';
import { useChange } from '../../client/use-change';

export type OwnSession = BodyOf<'/api/auth/sessions'>['data'][number];

const queryKey = ['accounts', 'sessions'] as const;

export const sessionsQuery = { queryKey, ...pagesOf('/api/auth/sessions', { query: { limit: 20 } }) };

/** Ends one session, or without an id all others, then refetches the list, also after a failure: some may have ended. */
export function useEndSessions() {
  return useChange(queryKey, (id: string | null): Promise<unknown> =>
    id === null
      ? api.delete('/api/auth/sessions')
      : api.delete('/api/auth/sessions/{id}', { params: { path: { id } } }),
  );
}
