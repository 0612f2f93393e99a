import { useSyncExternalStore } from 'react';
import type { Schema } from './api-types';
import { writeStored, readStored } from '../browser/local-storage';

/** Who is signed in in this browser. */
export interface Session {
  /** Empty where a hosted provider keeps the session: it gives a token each time. */
  token: string;
  isHosted?: true;
  /** ISO 8601. */
  expiresAt: string;
  user: Pick<Schema<'Account'>, 'id' | 'email'>;
}

const storageKey = 'duetcast.session';
const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

const unexpired = (session: Session | null): Session | null =>
  session && Date.parse(session.expiresAt) > Date.now() ? session : null;

let current = unexpired(readStored<Session>(storageKey));

function follow(): void {
  current = unexpired(readStored<Session>(storageKey));
  announce();
}

// Another tab signed in or out: this one follows, also when it comes back from where it heard nothing.
globalThis.addEventListener?.('storage', ({ key }) => (key === storageKey || key === null) && follow());
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && follow());

function replace(session: Session | null): void {
  current = session;
  writeStored(storageKey, session);
  announce();
}

export const beginSession = (session: Session): void => replace(session);
export const endSession = (): void => replace(null);

/** The session while it lasts; an expired one is none. */
export const readSession = (): Session | null => {
  if (current && !unexpired(current)) replace(null);
  return current;
};

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, () => current);
