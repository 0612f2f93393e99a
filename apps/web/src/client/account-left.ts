import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession } from './session';

const callbacks = new Set<() => void>();
const currentAccount = (): string | null => readSession()?.user.id ?? null;
let account = currentAccount();
let accountsLeft = 0;

// Registered before React subscribes, so that data is cleared before the next account renders.
onSessionChange(() => {
  const previous = account;
  account = currentAccount();
  if (previous === null || previous === account) return;
  accountsLeft++;
  callbacks.forEach((callback) => callback());
});

/** Registers a callback that clears an account's data when its session ends or another account signs in. */
export function onAccountLeft(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Number of account changes in this page: a key that remounts components after each. */
export const useAccountsLeft = (): number => useSyncExternalStore(onSessionChange, () => accountsLeft);
