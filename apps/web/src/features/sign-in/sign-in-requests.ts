import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../client/api';
import { readSession } from '../../client/session';

export const requestMagicLink = (email: string) =>
  dataOf(api.post('/api/auth/request-magic-link', { body: { email } }));

/** The path of the link, whatever public address the server has configured. */
export function withinThisSite(link: string): string {
  const { pathname, search } = new URL(link, location.href);
  return `${pathname}${search}`;
}

/** Whether this browser requested the link, which is not spent by that. */
export const linkCheck = (token: string) =>
  queryOptions({
    queryKey: ['sign-in-link', token] as const,
    queryFn: ({ signal }) => dataOf(api.get('/api/auth/sign-in-link', { params: { query: { token } }, signal })),
    retry: false,
    // The link is spent a moment later.
    staleTime: Infinity,
    refetchOnReconnect: false,
    gcTime: 0,
  });

/** Exchanges the link for a session; it works once. */
export const spendLink = (token: string) =>
  dataOf(api.get('/api/auth/verify-magic-link', { params: { query: { token } } }));

/** Sends a link to the present address of the account. */
export const requestAddressChange = (email: string) =>
  dataOf(api.post('/api/auth/address-change', { body: { email } }));

/** Confirms for the address that received the link; it works once. */
export const confirmAddress = (token: string) =>
  dataOf(api.post('/api/auth/address-change/confirm', { body: { token } }));

/** Where this browser signs in at the OpenID Connect provider. */
export const providerAddress = () => dataOf(api.post('/api/auth/provider-address'));

/** Exchanges the query with which the provider sent the browser back for a session. */
export const signInAtProvider = (query: string) => dataOf(api.post('/api/auth/provider-sign-in', { body: { query } }));

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
