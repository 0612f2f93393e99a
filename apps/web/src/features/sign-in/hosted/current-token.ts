import { QueryClient } from '@tanstack/react-query';
import { hostedProvider, hostedToken } from './clerk';
import { followHostedSession } from './follow-hosted-session';

/** The API client and the socket need tokens outside of components; this cache loads the server settings once. */
const cache = new QueryClient();

export async function currentHostedToken(): Promise<string | null> {
  const provider = await hostedProvider(cache);
  followHostedSession(provider);
  return hostedToken(provider);
}

export const endHostedSession = async (): Promise<void> => (await hostedProvider(cache)).signOut();
export const openHostedProfile = async (): Promise<void> => (await hostedProvider(cache)).openUserProfile();
