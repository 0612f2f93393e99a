import { QueryClient } from '@tanstack/react-query';
import { hostedProvider, hostedToken } from './clerk';

/** Tokens are asked for outside of components too (the API client, the socket): this cache asks the server once. */
const cache = new QueryClient();

export const currentHostedToken = async (): Promise<string | null> => hostedToken(await hostedProvider(cache));
export const endHostedSession = async (): Promise<void> => (await hostedProvider(cache)).signOut();
export const openHostedProfile = async (): Promise<void> => (await hostedProvider(cache)).openUserProfile();
