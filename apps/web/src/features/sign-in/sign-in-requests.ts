import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';
import { readSession } from '../../client/session';

export const requestMagicLink = async (email: string): Promise<DataOf<'postAuthRequestMagicLink'>> =>
  (await api.post<ApiResponse<DataOf<'postAuthRequestMagicLink'>>>('/auth/request-magic-link', { email })).data;

/** A link can be used once: the answer is kept, so that a page drawn twice asks once. */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['verification', token] as const,
    queryFn: async () => {
      type Verified = ApiResponse<DataOf<'getAuthVerifyMagicLink'>>;
      return (await api.get<Verified>('/auth/verify-magic-link', { query: { token } })).data;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    // The page that asks is drawn anew where it ends another account's session; it holds a session, so it goes with that page.
    meta: { outlivesAccount: true },
    gcTime: 0,
  });

/** Every session of the account; at the hosted provider this browser's own is ended too. */
export async function signOutEverywhere(): Promise<void> {
  const isHosted = readSession()?.isHosted;
  await api.post('/auth/logout-everywhere');
  if (isHosted) await endHosted();
}

/** At the hosted provider too, where one keeps the session: else it would sign in again by itself. */
export async function signOut(): Promise<void> {
  const isHosted = readSession()?.isHosted;
  await api.post('/auth/logout');
  if (isHosted) await endHosted();
}

async function endHosted(): Promise<void> {
  const { endHostedSession } = await import('./hosted/current-token');
  await endHostedSession();
}

/** Opens the hosted provider's own profile dialog over the page. */
export async function openHostedProfile(): Promise<void> {
  const hosted = await import('./hosted/current-token');
  await hosted.openHostedProfile();
}
