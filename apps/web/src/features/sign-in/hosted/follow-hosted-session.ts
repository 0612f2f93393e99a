import { endSession, readSession } from '../../../client/session';
import { beginHostedSession } from './begin-hosted-session';
import type { ClerkObject } from './clerk';

const watched = new WeakSet<ClerkObject>();

/** Ends or switches our session when the provider's session ends or switches. */
export function followHostedSession(provider: ClerkObject): void {
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
