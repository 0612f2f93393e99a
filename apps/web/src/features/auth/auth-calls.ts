import { queryOptions } from '@tanstack/react-query';
import { api, type Answer } from '../../api';
import { readSession, type Session } from './session';

interface LinkRequested {
  /** Only in development without a mail server. */
  magicLink?: string;
}

export const requestMagicLink = async (email: string): Promise<LinkRequested> =>
  (await api.post<Answer<LinkRequested | undefined>>('/auth/request-magic-link', { email })).data ?? {};

/** A link can be used once: the answer is kept, so that a page drawn twice asks once. */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['verification', token] as const,
    queryFn: async () => (await api.get<Answer<Session>>('/auth/verify-magic-link', { query: { token } })).data,
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });

/** At the hosted provider too, where one keeps the session: else it would sign in again by itself. */
export async function signOut(): Promise<void> {
  const isHosted = readSession()?.isHosted;
  await api.post('/auth/logout');
  if (!isHosted) return;
  const { endHostedSession } = await import('./hosted/current-token');
  await endHostedSession();
}
