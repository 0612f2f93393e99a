import { useSyncExternalStore } from 'react';
import type { Schema } from './api-types';
import { writeStored, readStored } from '../browser/local-storage';

/** The session in this browser. */
export interface Session {
  /** Empty with a hosted provider, which issues a token per request. */
  token: string;
  isHosted?: true;
  /** ISO 8601. */
  expiresAt: string;
  user: Pick<Schema<'Account'>, 'id' | 'email'>;
}

const storageKey = 'duetcast.session';
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Null also for what is not a session: another version, or a person, can have stored it. */
const unexpired = (session: Partial<Session> | null): Session | null =>
  isSession(session) && Date.parse(session.expiresAt) > Date.now() ? session : null;

const isSession = (stored: Partial<Session> | null): stored is Session =>
  typeof stored?.token === 'string' && typeof stored.expiresAt === 'string' && typeof stored.user?.id === 'string';

let current = unexpired(readStored<Session>(storageKey));

function reload(): void {
  current = unexpired(readStored<Session>(storageKey));
  notify();
}

// Follows other tabs, also when the page returns from the back/forward cache, where it received no events.
globalThis.addEventListener?.('storage', ({ key }) => (key === storageKey || key === null) && reload());
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && reload());

function replace(session: Session | null): void {
  current = session;
  writeStored(storageKey, session);
  notify();
}

export const beginSession = (session: Session): void => replace(session);
export const endSession = (): void => replace(null);

/** The session, or null once it has expired. */
export const readSession = (): Session | null => {
  if (current && !unexpired(current)) replace(null);
  return current;
};

const endedSessionCodes = new Set(['auth.tokenInvalid', 'auth.tokenExpired']);

/** Whether the error code of the server says that the session has ended. */
export const isEndOfSession = (code: string): boolean => endedSessionCodes.has(code);

/** Ends the session whose token the socket was refused with; a newer session stays. Providers of a hosted sign-in renew tokens. */
export function endRefusedSession(token: string, code: string): void {
  const session = readSession();
  if (session && !session.isHosted && session.token === token && isEndOfSession(code)) endSession();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, () => current);
