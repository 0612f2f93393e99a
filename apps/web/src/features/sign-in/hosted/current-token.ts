import { QueryClient } from '@tanstack/react-query';
import { endSession, readSession } from '../../../client/session';
import { beginHostedSession } from './begin-hosted-session';
import { hostedProvider, hostedToken, type ClerkObject } from './clerk';

const watched = new WeakSet<ClerkObject>();

/** Ends or switches our session when the provider's session ends or switches. */
function followHostedSession(provider: ClerkObject): void {
  if (watched.has(provider)) return;
  watched.add(provider);
  let sessionId = provider.session?.id;
  provider.addListener(({ session }) => {
    // undefined: the provider is still loading.
    if (session === undefined || session?.id === sessionId) return;
    sessionId = session?.id;
    if (!readSession()?.isHosted) return;
    // End it first: tokens now belong to the other session.
    endSession();
    if (session) void beginHostedSession(provider).catch(() => undefined);
  });
}

/** The API client and the socket need tokens outside of components; this cache loads the server settings once. */
const cache = new QueryClient();

export async function currentHostedToken(): Promise<string | null> {
  const provider = await hostedProvider(cache);
  followHostedSession(provider);
  return hostedToken(provider);
}

export const endHostedSession = async (): Promise<void> => (await hostedProvider(cache)).signOut();
export const openHostedProfile = async (): Promise<void> => (await hostedProvider(cache)).openUserProfile();
