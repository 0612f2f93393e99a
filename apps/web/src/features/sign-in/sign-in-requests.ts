import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../client/api';
import { readSession } from '../../client/session';

export const requestMagicLink = (email: string) =>
  dataOf(api.post('/api/auth/request-magic-link', { body: { email } }));

/** A link works once, so the response is cached: a second render makes no second request. */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['verification', token] as const,
    queryFn: () => dataOf(api.get('/api/auth/verify-magic-link', { params: { query: { token } } })),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    // Survives an account switch, because the verify page remounts when it ends another account's session. The response
    // holds a session, so it is dropped with the page.
    meta: { outlivesAccount: true },
    gcTime: 0,
  });

/** Ends every session of the account, and this browser's session at the hosted provider. */
export async function signOutEverywhere(): Promise<void> {
  const isHosted = readSession()?.isHosted;
  await api.post('/api/auth/logout-everywhere');
  if (isHosted) await endHosted();
}

/** Also ends the hosted provider's session; otherwise it would sign in again automatically. */
export async function signOut(): Promise<void> {
  const isHosted = readSession()?.isHosted;
  await api.post('/api/auth/logout');
  if (isHosted) await endHosted();
}

async function endHosted(): Promise<void> {
  const { endHostedSession } = await import('./hosted/current-token');
  await endHostedSession();
}

/** Opens the hosted provider's profile dialog over the page. */
export async function openHostedProfile(): Promise<void> {
  const hosted = await import('./hosted/current-token');
  await hosted.openHostedProfile();
}
