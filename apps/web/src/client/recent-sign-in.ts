import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, type Session } from './session';

/** A call that waits until its user has signed in again. */
interface Waiting {
  readonly session: Session;
  /** Whether the same account signed in again; false: the dialog was closed, or another account signed in. */
  readonly outcome: Promise<boolean>;
  readonly settle: (hasSignedIn: boolean) => void;
}

let waiting: Waiting | null = null;
/** The dialogs that can ask for a new sign-in. */
const dialogs = new Set<() => void>();
const notify = () => dialogs.forEach((dialog) => dialog());

function startWaiting(session: Session): Waiting {
  let settle: Waiting['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  // The sign-in can happen in another tab: the session is shared.
  const stopFollowing = onSessionChange(() => {
    const current = readSession();
    if (current?.user.id !== session.user.id) settle(false);
    else if (current.token !== session.token) settle(true);
  });
  const outcome = answer.finally(() => {
    stopFollowing();
    waiting = null;
    notify();
  });
  return { session, outcome, settle };
}

/** Asks the user to sign in again; several calls share one dialog. False without a session or a dialog. */
export function signedInAgain(): Promise<boolean> {
  const session = readSession();
  if (!session || dialogs.size === 0) return Promise.resolve(false);
  if (!waiting) {
    waiting = startWaiting(session);
    notify();
  }
  return waiting.outcome;
}

/** Ends the wait of all calls, which then fail. */
export const refuseSignIn = (): void => waiting?.settle(false);

function onWaitingChange(listener: () => void): () => void {
  dialogs.add(listener);
  return () => {
    dialogs.delete(listener);
    if (dialogs.size === 0) refuseSignIn();
  };
}

/** The session that calls need a newer one of; null: none. */
export const useSessionTooOld = (): Session | null =>
  useSyncExternalStore(onWaitingChange, () => waiting?.session ?? null);
