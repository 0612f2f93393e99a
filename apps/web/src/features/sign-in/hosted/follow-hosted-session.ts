import { endSession, readSession } from '../../../client/session';
import { beginHostedSession } from './begin-hosted-session';
import type { ClerkObject } from './clerk';

const followed = new WeakSet<ClerkObject>();

/** Whoever signs out at the provider, or turns to another session there, is no longer here who they were. */
export function followHostedSession(loaded: ClerkObject): void {
  if (followed.has(loaded)) return;
  followed.add(loaded);
  let known = loaded.session?.id;
  loaded.addListener(({ session }) => {
    // undefined: the provider has not decided yet.
    if (session === undefined || session?.id === known) return;
    known = session?.id;
    if (!readSession()?.isHosted) return;
    // First of all: tokens are the other session's from now on.
    endSession();
    if (session) void beginHostedSession(loaded).catch(() => undefined);
  });
}
