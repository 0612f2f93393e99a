import { QueryClient } from '@tanstack/react-query';
import { hostedProvider, hostedToken } from './clerk';
import { followHostedSession } from './follow-hosted-session';

/** Tokens are asked for outside of components too (the API client, the socket): this cache asks the server once. */
const cache = new QueryClient();

export async function currentHostedToken(): Promise<string | null> {
  const loaded = await hostedProvider(cache);
  followHostedSession(loaded);
  return hostedToken(loaded);
}

export const endHostedSession = async (): Promise<void> => (await hostedProvider(cache)).signOut();
export const openHostedProfile = async (): Promise<void> => (await hostedProvider(cache)).openUserProfile();
